interface LegendProps {
  name: string
  chance: string
  band: string | undefined
}

/** Names of the lines; hidden from screen readers, which get a sentence for the drawing. */
export const Legend = ({ name, chance, band }: LegendProps) => (
  <ul className="chart-legend">
    <li>
      <span className="key-line" />
      {name}
    </li>
    <li>
      <span className="key-chance" />
      {chance}
    </li>
    {band !== undefined && (
      <li>
        <span className="key-band" />
        {band}
      </li>
    )}
  </ul>
)
