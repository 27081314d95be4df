import { type HistorySelection, isFiltered } from './filters.ts'
import type { ReactNode } from 'react'
import { count } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

interface NotKeptProps {
  page: number
  asked: HistorySelection
  clear: () => void
}

/** Offline message: reason why the page is not available, and a link or button to one that is. */
export function NotKept({ page, asked, clear }: NotKeptProps) {
  if (isFiltered(asked))
    return (
      <Reason words="Filters need a connection, because our server searches your whole history.">
        <Button kind="second" onClick={clear}>
          Clear Filters
        </Button>
      </Reason>
    )
  if (page === 0)
    return <Reason words="Your history isn’t available offline yet. Open it once while online." />
  return (
    <Reason
      words={`Page ${count(page + 1)} is not available offline. Only pages you opened while online are.`}
    >
      <LinkButton kind="second" to="/history">
        First page
      </LinkButton>
    </Reason>
  )
}

const Reason = ({ words, children }: { words: string; children?: ReactNode }) => (
  <span className="grid justify-items-start gap-2">
    {words}
    {children}
  </span>
)
