import { count } from '#core/format.ts'
import type { IconName } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'

interface PagerProps {
  /** Zero-based, as in every call. */
  page: number
  size: number
  totalElements: number
  totalPages: number
  /** The server stopped counting at this total. */
  orMore?: boolean
  onPage: (page: number) => void
  /** Accessible name among the pagers of the page: 'Pages of results'. */
  label: string
}

/** '1–10 of 214', with buttons for the previous and next page, if there are any. */
export function Pager(props: PagerProps) {
  const { page, size, totalElements, totalPages, orMore = false, onPage, label } = props
  const first = totalElements === 0 ? 0 : page * size + 1
  const last = Math.min((page + 1) * size, totalElements)
  return (
    <nav className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1" aria-label={label}>
      <span className="num text-sm text-muted" aria-live="polite">
        {orMore
          ? `${count(first)}–${count(last)} of ${count(totalElements)} or more`
          : `${count(first)}–${count(last)} of ${count(totalElements)}`}
      </span>
      {totalPages > 1 && (
        <span className="-me-3 ms-auto flex items-center gap-1">
          <Step
            icon="chevronLeft"
            label="Previous page"
            to={page - 1}
            there={page > 0}
            onPage={onPage}
          />
          <span className="num text-sm whitespace-nowrap">
            Page {count(page + 1)} of {count(totalPages)}
          </span>
          <Step
            icon="chevronRight"
            label="Next page"
            to={page + 1}
            there={page + 1 < totalPages}
            onPage={onPage}
          />
        </span>
      )}
    </nav>
  )
}

interface StepProps extends Pick<PagerProps, 'onPage'> {
  icon: IconName
  label: string
  to: number
  /** True if the page exists. */
  there: boolean
}

/** Without such a page it stays focusable: a disabled button would lose its focus. */
const Step = ({ icon, label, to, there, onPage }: StepProps) => (
  <IconButton
    icon={icon}
    label={label}
    aria-disabled={!there || undefined}
    onClick={() => there && onPage(to)}
  />
)
