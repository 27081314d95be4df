/** Paths on a 20 by 20 grid. */
const PATHS = {
  dashboard: 'M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z',
  generate:
    'M3.5 5.5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2zM6.7 7.3a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M6.7 12.7a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M12.1 7.3a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M12.1 12.7a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0',
  history: 'M10 6v4l2.6 1.6M3.2 8.2A7 7 0 1 1 3 11M3 4.5v3.8h3.8',
  bookmark: 'M5.5 3.5h9v13L10 13l-4.5 3.5z',
  trend: 'M3 16l4-5 3.2 2.6L17 5M17 5h-4M17 5v4',
  bars: 'M4 16V9M8 16V4M12 16v-5M16 16V7',
  draws:
    'M2.8 10a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M10.8 10a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0',
  profile: 'M7 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 17c.6-3.2 3-5 6-5s5.4 1.8 6 5',
  more: 'M4.5 9.4a.6.6 0 1 0 .1 0zM10 9.4a.6.6 0 1 0 .1 0zM15.4 9.4a.6.6 0 1 0 .1 0z',
  menu: 'M3 6h14M3 10h14M3 14h14',
  sun: 'M6.8 10a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M15.3 4.7l-1 1M5.7 14.3l-1 1',
  moon: 'M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7z',
  system: 'M3 4h14v9.5H3zM7.5 16.5h5M10 13.5v3',
  check: 'M4 10.5l4 4 8-9',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.3 17.5a2 2 0 0 0 3.4 0',
  share: 'M10 12V3M6.5 6L10 2.8 13.5 6M4 11v6h12v-6',
  download: 'M10 3v9M6.5 9L10 12.2 13.5 9M4 12v5h12v-5',
  close: 'M5 5l10 10M15 5L5 15',
  plus: 'M10 4v12M4 10h12',
  right: 'M4 10h12M11 5l5 5-5 5',
  left: 'M16 10H4M9 5l-5 5 5 5',
  chevronRight: 'M8 5l5 5-5 5',
  chevronLeft: 'M12 5l-5 5 5 5',
  chevronDown: 'M5 8l5 5 5-5',
  refresh:
    'M16.5 9a6.7 6.7 0 0 0-12-3L3 7.7M3 4v3.7h3.7M3.5 11a6.7 6.7 0 0 0 12 3l1.5-1.7M17 16v-3.7h-3.7',
  trash: 'M4 6h12M8 6V3.5h4V6M5.5 6l.8 11h7.4l.8-11M8.5 9v5M11.5 9v5',
  eye: 'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10zM7.6 10a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0',
  eyeOff:
    'M3 3l14 14M8.2 8.3a2.4 2.4 0 0 0 3.4 3.4M5.3 5.9C3.2 7.3 2 10 2 10s3 5.5 8 5.5c1.4 0 2.7-.4 3.8-1M9 4.6c.3 0 .7-.1 1-.1c5 0 8 5.5 8 5.5s-.6 1.2-1.8 2.5',
  search: 'M3.5 9a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M13 13l4 4',
  filter: 'M3 5h14M5.5 10h9M8 15h4',
  error: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M10 6.5v4.5M10 13.5v.1',
  info: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M10 9.2v4.5M10 6.5v.1',
  warning: 'M10 3l7.5 13.5h-15zM10 8v4M10 14.2v.1',
  clock: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M10 6v4.2l2.8 1.6',
  phone:
    'M5 3h3l1.3 3.5-1.8 1.3c.9 2 2.5 3.7 4.6 4.7l1.4-1.8L17 12v3c0 1.1-.9 2-2 2C8.4 17 3 11.6 3 5c0-1.1.9-2 2-2z',
  mail: 'M2.5 5h15v10.5h-15zM3 5.5l7 5.5 7-5.5',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  shield: 'M10 2.8l6 2.2v4.6c0 3.8-2.6 6.3-6 7.6-3.4-1.3-6-3.8-6-7.6V5zM7.3 10l2 2 3.5-3.8',
  pulse: 'M2 10h3.5l2-5 4 10 2.5-5H18',
  camera: 'M3 6.5h3L7.3 4.5h5.4L14 6.5h3v9.5H3zM7.2 11a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0',
  logout: 'M8 3.5H4v13h4M8 10h9M13.5 6.5L17 10l-3.5 3.5',
  ticket:
    'M3 6h14v2.6a1.5 1.5 0 0 0 0 2.8V14H3v-2.6a1.5 1.5 0 0 0 0-2.8zM12 6v1.5M12 9.2v1.6M12 12.5V14',
  external: 'M8 4H4v12h12v-4M11 4h5v5M16 4l-7 7',
  card: 'M2.5 5h15v10h-15zM2.5 8.5h15M5 12h3',
  bank: 'M3 8l7-4.5L17 8zM5 8v6M10 8v6M15 8v6M3 16.5h14',
} as const

export type IconName = keyof typeof PATHS

const isIcon = (name: string): name is IconName => name in PATHS

export const ICONS = Object.keys(PATHS).filter(isIcon)

interface IconProps {
  name: IconName
  small?: boolean
  className?: string
}

/** Decorative: the meaning is in the text beside it, or in the `aria-label` of its button. */
export function Icon({ name, small = false, className = '' }: IconProps) {
  return (
    <svg
      className={`icon ${small ? 'icon-sm' : ''} ${className}`}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
