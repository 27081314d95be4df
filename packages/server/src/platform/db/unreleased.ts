/** Every unreleased version applied one of these. The first migration now makes all their tables. */
const UNRELEASED = ['0000_first', '0001_source_hosts']

export class UnreleasedDataError extends Error {
  override name = 'UnreleasedDataError'

  constructor() {
    super(
      'This data is from an unreleased version. Export it with the commit that wrote it, or start with an empty folder or database.',
    )
  }
}

export function refuseUnreleased(applied: ReadonlySet<string>): void {
  if (UNRELEASED.some((tag) => applied.has(tag))) throw new UnreleasedDataError()
}
