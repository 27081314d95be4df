import type { Generation } from '@fourcast/contract/numbers.ts'
import { joined, type Places, setsOf } from '#domains/picks/picks.ts'
import { Balls } from '#ui/Balls.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'

interface ResultSetsProps {
  shown: Generation
}

/** The fresh numbers, as large as they will ever be; the flash and the mirror line of Box 4. */
export function ResultSets({ shown }: ResultSetsProps) {
  const sets = setsOf(shown)
  return (
    <div className="grid gap-4">
      {sets.map(({ label, numbers }) => (
        <div key={`${shown.id}${label}`} className="grid justify-items-start gap-1">
          {label !== null && (
            <span className="flex items-center gap-1 text-sm">
              <span className="strong">{label}</span>
              <span className="text-muted">{label === 'Flash' ? 'adds 3' : 'adds 5'}</span>
              <CopyButton text={joined(numbers)} className="-my-2" />
            </span>
          )}
          <Balls
            method={shown.method}
            numbers={numbers}
            size={label === null ? 'xl' : 'lg'}
            roll
            {...(label === null ? {} : { label: spoken(label, numbers) })}
          />
        </div>
      ))}
    </div>
  )
}

const spoken = (label: string, numbers: Places) =>
  `${label} set ${numbers.map((digit) => digit ?? 'empty').join(' ')}`
