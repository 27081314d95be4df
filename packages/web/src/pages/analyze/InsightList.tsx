import { Icon } from '#ui/Icon.tsx'

interface InsightListProps {
  insights: readonly { kind: 'success' | 'warning' | 'info'; message: string }[]
}

const LOOKS = {
  success: { icon: 'check', color: 'text-success' },
  warning: { icon: 'warning', color: 'text-warning' },
  info: { icon: 'info', color: 'text-info' },
} as const

/** Findings as lines; the kind is an icon. */
export const InsightList = ({ insights }: InsightListProps) => (
  <ul className="list num">
    {insights.map(({ kind, message }) => (
      <li key={message} className="flex-nowrap! items-start! gap-3!">
        <span className={`mt-0.5 ${LOOKS[kind].color}`}>
          <Icon name={LOOKS[kind].icon} />
        </span>
        {message}
      </li>
    ))}
  </ul>
)
