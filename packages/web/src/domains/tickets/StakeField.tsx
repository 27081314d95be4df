import type { PlayChoice } from './play-choice.ts'
import { RadioChips } from '#ui/RadioChips.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface StakeFieldProps extends Pick<PlayChoice, 'stake' | 'other'> {
  onChange: (next: Partial<Pick<PlayChoice, 'stake' | 'other'>>) => void
  error?: string
}

const OPTIONS = [
  { value: '50', label: '$0.50' },
  { value: '100', label: '$1' },
  { value: '200', label: '$2' },
  { value: '500', label: '$5' },
  { value: 'other', label: 'Other' },
] as const

/** The price of a ticket: a usual stake, or another amount. */
export const StakeField = ({ stake, other, onChange, error }: StakeFieldProps) => (
  <div className="grid gap-3">
    <RadioChips
      legend="Stake"
      value={stake}
      options={OPTIONS}
      onChange={(next) => onChange({ stake: next })}
      {...(error !== undefined && stake !== 'other' ? { error } : {})}
    />
    {stake === 'other' && (
      <TextInput
        label="Other stake, in dollars"
        className="sm:max-w-60"
        inputMode="decimal"
        autoComplete="off"
        placeholder="e.g. 3.50"
        value={other}
        onChange={(event) => onChange({ other: event.target.value })}
        {...(error === undefined ? { hint: '$0.50 to $100, in steps of $0.50' } : { error })}
      />
    )}
  </div>
)
