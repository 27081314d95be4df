import { count } from '#lib/format.ts'
import { IconButton } from '#ui/IconButton.tsx'

interface PagerProps {
  /** Zero-based, as in every call. */
  page: number
  size: number
  totalElements: number
  totalPages: number
  onPage: (page: number) => void
  /** What is counted: 'results'. */
  what: string
}

/** '1–10 of 214 results', and the way to the next ones. */
export function Pager({ page, size, totalElements, totalPages, onPage, what }: PagerProps) {
  const first = totalElements === 0 ? 0 : page * size + 1
  const last = Math.min((page + 1) * size, totalElements)
  return (
    <nav className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1" aria-label="Pages">
      <span className="num text-sm text-muted" aria-live="polite">
        {count(first)}–{count(last)} of {count(totalElements)} {what}
      </span>
      <span className="-me-3 ms-auto flex items-center gap-1">
        <IconButton
          icon="chevronLeft"
          label="Previous page"
          disabled={page <= 0}
          onClick={() => onPage(page - 1)}
        />
        <span className="num text-sm whitespace-nowrap">
          Page {count(page + 1)} of {count(Math.max(totalPages, 1))}
        </span>
        <IconButton
          icon="chevronRight"
          label="Next page"
          disabled={page + 1 >= totalPages}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </nav>
  )
}
