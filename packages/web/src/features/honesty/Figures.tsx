import '#styles/cards.css'
import '#styles/empty.css'
import { FiguresSkeleton } from '#features/honesty/FiguresSkeleton.tsx'
import { StateFold } from '#features/honesty/StateFold.tsx'
import { Together } from '#features/honesty/Together.tsx'
import { useHonesty } from '#features/honesty/use-honesty.ts'
import { Empty } from '#ui/Empty.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'

/** What the models reached, all states together and one by one. */
export default function Figures() {
  const { data, failed, busy, retry } = useHonesty()
  if (failed)
    return (
      <ErrorState onRetry={retry} busy={busy}>
        The figures cannot be had right now.
      </ErrorState>
    )
  if (data === null) return <FiguresSkeleton />
  if (data.states.length === 0)
    return (
      <div className="card">
        <Empty title="Nothing is trained yet">
          The models start with the first draws. What they reach appears here, good or bad.
        </Empty>
      </div>
    )
  return (
    <>
      <Together data={data} />
      <div className="card">
        <div>
          {data.states.map((one) => (
            <StateFold key={one.basis.state} one={one} />
          ))}
        </div>
      </div>
    </>
  )
}
