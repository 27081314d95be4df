import { savedWords } from './ResultHead.tsx'
import { useSessionResults } from '#domains/picks/session-results.ts'
import { oddsText } from '#ui/OddsLine.tsx'

/** Says what the panel shows to people who do not see it; the numbers are in the notification. */
export function ResultNews() {
  const { made, shown, automatic } = useSessionResults()
  if (shown === null && made.length > 1)
    return <output className="sr-only">All four boxes. {keptWords(automatic, automatic)}.</output>
  return (
    <output className="sr-only">
      {shown !== null && `${oddsText(shown.numbers, false)}. ${keptWords(shown.saved, automatic)}.`}
    </output>
  )
}

const keptWords = (saved: boolean, automatic: boolean) =>
  saved ? savedWords(automatic) : 'Not saved yet'
