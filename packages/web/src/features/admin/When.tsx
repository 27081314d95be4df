import { momentOf } from '#lib/format.ts'

/** A moment in New York, with its zone; a dash where there was none. */
export function When({ at }: { at: string | null }) {
  if (at === null)
    return (
      <>
        <span aria-hidden="true">—</span>
        <span className="sr-only">never</span>
      </>
    )
  return (
    <time dateTime={at} className="num">
      {momentOf(at)} ET
    </time>
  )
}
