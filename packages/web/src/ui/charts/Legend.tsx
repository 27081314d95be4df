interface LegendProps {
  name: string
  chance: string
  band: string | undefined
}

/** What the lines are; the drawing itself is read out as a sentence. */
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
