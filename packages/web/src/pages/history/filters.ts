import type { HistoryFilters } from '@fourcast/contract/numbers.ts'
import { METHODS } from '@fourcast/engine/boxes.ts'
import { useMemo } from 'react'
import { useAddress } from '#core/routing/use-address.ts'

/** Filters in the address; '' if absent. */
export interface HistorySelection {
  method: string
  from: string
  to: string
  search: string
}

export const NO_SELECTION: HistorySelection = { method: '', from: '', to: '', search: '' }

const isMethod = (text: string) => METHODS.some((method) => method === text)

/** Valid date from 1000 to 2999: a partly typed year such as 0020 is rejected. */
const isDay = (text: string) =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** Valid filters in the address. Invalid values are ignored. */
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

/** True if the typed value is a valid filter or empty. */
export const isAskable = (name: keyof HistorySelection, text: string) =>
  text === '' || readSelection(new URLSearchParams({ [name]: text }))[name] === text

export const isFiltered = (asked: HistorySelection) =>
  Object.values(asked).some((text) => text !== '')

/** Error for the first day; null if it is valid. */
export const fromError = ({ from, to }: HistorySelection) =>
  from !== '' && to !== '' && from > to ? 'The start date is after the end date' : null

/** Converts the filters to query parameters of the request. */
export function toQuery({ method, from, to, search }: HistorySelection): HistoryFilters {
  const chosen = METHODS.find((one) => one === method)
  return {
    ...(chosen && { method: chosen }),
    ...(from && { dateFrom: from }),
    ...(to && { dateTo: to }),
    ...(search && { search }),
  }
}

/** Filters in the address. A change returns to the first page. */
export function useFilters() {
  const { search, change } = useAddress()
  const asked = useMemo(() => readSelection(search), [search])
  return {
    asked,
    change: (changes: Partial<HistorySelection>) => change({ ...values(changes), page: null }),
  }
}

/** An empty filter is removed from the address. */
const values = (changes: Partial<HistorySelection>) =>
  Object.fromEntries(Object.entries(changes).map(([name, text]) => [name, text || null]))
