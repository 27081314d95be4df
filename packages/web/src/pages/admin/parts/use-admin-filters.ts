import { useAddress } from '#core/routing/use-address.ts'

/** The filters of the address. Changing one leads to the first page; an empty one leaves the address. */
export function useAdminFilters() {
  const { search, change } = useAddress()
  const text = (name: string) => search.get(name) ?? ''
  const day = (name: string) => (isDay(text(name)) ? text(name) : undefined)
  return {
    text,
    /** One of these words; undefined for anything else. */
    choice: <T extends string>(name: string, known: readonly T[]) =>
      known.find((one) => one === text(name)),
    /** Text to search for, without the space of a word that is still to come; undefined where there is none. */
    words: (name: string) => text(name).trim() || undefined,
    /** The first and the last day: those that can be asked for. */
    days: () => ({ dateFrom: day('dateFrom'), dateTo: day('dateTo') }),
    set: (name: string, value: string) => change({ [name]: value || null, page: null }),
    clear: (names: readonly string[]) =>
      change(Object.fromEntries([...names, 'page'].map((name) => [name, null]))),
  }
}

export const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** A day of this millennium or the last: a year that is still being typed is none. */
export const isDay = (text: string) =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
