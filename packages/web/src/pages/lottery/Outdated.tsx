import { monthName } from './month.ts'
import type { State } from '#domains/draws/lottery.ts'
import { outdatedText } from '#domains/draws/sources/source-words.ts'
import { useSources } from '#domains/draws/sources/use-sources.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

interface OutdatedProps {
  state: State
  /** The month shown: '2026-11'. */
  month: string
  onTurn: (month: string) => void
}

/** Says why the newest results of a state are missing, and leads to the last month with one. */
export function Outdated({ state, month, onTurn }: OutdatedProps) {
  const { data } = useSources()
  const source = data?.sources.find((one) => one.state === state.code && one.game === 'cash4')
  if (data === null || source === undefined) return null
  const text = outdatedText(source, Date.parse(data.asOf))
  if (text === null) return null
  const last = source.newest?.date.slice(0, 7)
  return (
    <Banner
      kind="warning"
      action={
        last === undefined || last >= month ? undefined : (
          <Button kind="second" onClick={() => onTurn(last)}>
            Show {monthName(last)}
          </Button>
        )
      }
    >
      {text}
    </Banner>
  )
}
