import type { HistoryFilters } from '@fourcast/contract/numbers.ts'
import { METHODS } from '@fourcast/engine/boxes.ts'
import { useMemo } from 'react'
import { useAddress } from '#core/routing/use-address.ts'

/** What the address says of a list; '' where it says nothing. */
export interface HistorySelection {
  method: string
  from: string
  to: string
  search: string
}

export const NO_SELECTION: HistorySelection = { method: '', from: '', to: '', search: '' }

const isMethod = (text: string) => METHODS.some((method) => method === text)

/** A day of this millennium or the last: a year that is still being typed is none. */
const isDay = (text: string) =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** What of the address can be asked for; anything else is as if it were not there. */
function readSelection(search: URLSearchParams): HistorySelection {
  const take = (name: keyof HistorySelection, fits: (text: string) => boolean) => {
    const text = search.get(name) ?? ''
    return fits(text) ? text : ''
  }
  return {
    method: take('method', isMethod),
    from: take('from', isDay),
    to: take('to', isDay),
    search: take('search', (text) => /^\d{1,4}$/.test(text)),
  }
}

/** Whether what is typed into a field can be asked for; an empty field asks for nothing. */
export const isAskable = (name: keyof HistorySelection, text: string) =>
  text === '' || readSelection(new URLSearchParams({ [name]: text }))[name] === text

export const isFiltered = (asked: HistorySelection) =>
  Object.values(asked).some((text) => text !== '')

/** What is wrong with the first day; null where nothing is. */
export const fromError = ({ from, to }: HistorySelection) =>
  from !== '' && to !== '' && from > to ? 'The start date is after the end date' : null

/** The same in the words of the call. */
export function toQuery({ method, from, to, search }: HistorySelection): HistoryFilters {
  const chosen = METHODS.find((one) => one === method)
  return {
    ...(chosen && { method: chosen }),
    ...(from && { dateFrom: from }),
    ...(to && { dateTo: to }),
    ...(search && { search }),
  }
}

/** The filters of the address. Changing one leads to the first page. */
export function useFilters() {
  const { search, change } = useAddress()
  const asked = useMemo(() => readSelection(search), [search])
  return {
    asked,
    change: (changes: Partial<HistorySelection>) => change({ ...values(changes), page: null }),
  }
}

/** An empty filter leaves the address. */
const values = (changes: Partial<HistorySelection>) =>
  Object.fromEntries(Object.entries(changes).map(([name, text]) => [name, text || null]))
