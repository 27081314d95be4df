import '#styles/track.css'
interface TrackProps {
  /** 0 to 1. */
  value: number
  /** Position of the gold tick, 0 to 1. */
  tick?: number
  label: string
  /** `measure` is a measured rate, `meter` an allowance being used up. */
  kind: 'measure' | 'meter'
  /** Only for a meter. */
  now?: number
  max?: number
  thin?: boolean
}

const share = (value: number) => `${Math.min(Math.max(value, 0), 1) * 100}%`

/** A bar from 0 to 100. */
export function Track({ value, tick, label, kind, now, max, thin = false }: TrackProps) {
  const height = thin ? 6 : 8
  const y = thin ? 1 : 4
  const meter =
    kind === 'meter' ? { 'aria-valuemin': 0, 'aria-valuemax': max, 'aria-valuenow': now } : {}
  return (
    <svg
      className={`track ${thin ? 'track-thin' : ''}`}
      role={kind === 'meter' ? 'meter' : 'img'}
      aria-label={label}
      {...meter}
    >
      <rect className="track-ground" y={y} width="100%" height={height} rx={height / 2} />
      <rect
        className={value >= 1 && kind === 'meter' ? 'track-full' : 'track-fill'}
        y={y}
        width={share(value)}
        height={height}
        rx={height / 2}
      />
      {tick !== undefined && (
        <rect
          className="track-tick"
          x={share(tick)}
          width="2"
          height="16"
          transform="translate(-1 0)"
        />
      )}
    </svg>
  )
}
