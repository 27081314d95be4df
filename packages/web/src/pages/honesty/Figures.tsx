import { FiguresSkeleton } from './FiguresSkeleton.tsx'
import { StateFold } from './StateFold.tsx'
import { Together } from './Together.tsx'
import { useHonesty } from './use-honesty.ts'
import { ErrorState } from '#ui/ErrorState.tsx'

/** What the models reached, all states together and one by one. */
export default function Figures() {
  const { data, failed, busy, retry } = useHonesty()
  if (failed)
    return (
      <ErrorState onRetry={retry} busy={busy}>
        We can’t load the figures right now.
      </ErrorState>
    )
  if (data === null) return <FiguresSkeleton />
  return (
    <>
      <Together data={data} />
      {data.states.length > 0 && (
        <div className="card">
          <div>
            {data.states.map((one) => (
              <StateFold key={one.basis.state} one={one} />
            ))}
          </div>
        </div>
      )}
    </>
  )
}
