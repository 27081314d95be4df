import { momentOf } from '#core/format.ts'

/** 'Nov 20, 8:05 PM ET'; a dash where it never was. */
export const Moment = ({ at }: { at: string | null }) =>
  at === null ? (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">never</span>
    </span>
  ) : (
    <time dateTime={at} className="num">
      {momentOf(at)} ET
    </time>
  )
