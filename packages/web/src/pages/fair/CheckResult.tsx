import { Icon } from '#ui/Icon.tsx'

interface KeptProps {
  kept: boolean
  yes: string
  no: string
}

/** Mark and text for a match or a mismatch. */
export const CheckResult = ({ kept, yes, no }: KeptProps) => (
  <span
    className={`inline-flex items-start gap-1.5 text-sm [overflow-wrap:anywhere] ${kept ? 'text-success' : 'text-error'}`}
  >
    <Icon name={kept ? 'check' : 'error'} small className="mt-0.5 flex-none" />
    <span>{kept ? yes : no}</span>
  </span>
)
