import { useAddress } from '#core/routing/use-address.ts'

/**
 * Filters in the address. A change returns to the first page; an empty filter is removed from the address.
 */
export function useAdminFilters() {
  const { search, change } = useAddress()
  const text = (name: string) => search.get(name) ?? ''
  const day = (name: string) => (isDay(text(name)) ? text(name) : undefined)
  return {
    text,
    /** Value if it is one of `known`, else undefined. */
    choice: <T extends string>(name: string, known: readonly T[]) =>
      known.find((one) => one === text(name)),
    /** Trimmed text, so that a trailing space while typing starts no new search; undefined if empty. */
    words: (name: string) => text(name).trim() || undefined,
    /** First and last day; undefined if invalid. */
    days: () => ({ dateFrom: day('dateFrom'), dateTo: day('dateTo') }),
    set: (name: string, value: string) => change({ [name]: value || null, page: null }),
    clear: (names: readonly string[]) =>
      change(Object.fromEntries([...names, 'page'].map((name) => [name, null]))),
  }
}

export const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Valid date from 1000 to 2999: a partly typed year such as 0020 is rejected. */
export const isDay = (text: string) =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
