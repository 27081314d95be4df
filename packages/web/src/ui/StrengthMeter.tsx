import { strengthOf } from '@fourcast/contract/password.ts'

const COLOURS = {
  Weak: ['bg-error', 'text-error'],
  Fair: ['bg-warning', 'text-warning'],
  Good: ['bg-info', 'text-info'],
  Strong: ['bg-success', 'text-success'],
} as const

/** The strength of a password as a word, and the missing parts. */
export function StrengthMeter({ password }: { password: string }) {
  const { score, label, missing } = strengthOf(password)
  const [fill, text] = COLOURS[label]
  return (
    <div className="grid gap-1.5" hidden={password === ''}>
      <div className="grid grid-cols-5 gap-1" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((step) => (
          <span key={step} className={`h-1.5 rounded-full ${step <= score ? fill : 'bg-sunken'}`} />
        ))}
      </div>
      <div className="text-sm" aria-live="polite">
        <span className={`strong ${text}`}>{label}</span>
        {missing.length > 0 && <Missing items={missing} />}
      </div>
    </div>
  )
}

const Missing = ({ items }: { items: readonly string[] }) => (
  <>
    <span className="sr-only">, missing:</span>
    <ul className="mt-1 grid gap-x-4 text-muted sm:grid-cols-2">
      {items.map((item) => (
        <li key={item} className="flex items-center gap-2">
          <span className="size-1.5 rounded-full border border-control" aria-hidden="true" />
          {item}
        </li>
      ))}
    </ul>
  </>
)
