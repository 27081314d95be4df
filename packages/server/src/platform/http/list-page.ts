/** The requested page of a list. */
export interface PageSlice {
  /** From 0. */
  page: number
  size: number
}

/** A page of a list, as every response with one says it. */
export const pageOf = <T>(content: T[], { page, size }: PageSlice, totalElements: number) => ({
  content,
  page,
  size,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
})
