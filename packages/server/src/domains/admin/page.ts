/** What is asked for of a list. */
export interface Slice {
  /** From 0. */
  page: number
  size: number
}

/** A page of a list, as every answer with one says it. */
export const pageOf = <T>(content: T[], { page, size }: Slice, totalElements: number) => ({
  content,
  page,
  size,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
})
