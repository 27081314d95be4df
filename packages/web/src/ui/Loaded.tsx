import type { ReactNode } from 'react'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface LoadedProps<Data> {
  query: { isError: boolean; isFetching: boolean; data: Data | undefined; refetch: () => unknown }
  /** 'Loading the draw sources' */
  loading: string
  /** 'Failed to load the draw sources' */
  failed: ReactNode
  /** Skeleton; by default the first lines of a text. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** The answer of a query; before it a skeleton, and an error if it failed. */
export function Loaded<Data>({ query, loading, failed, waiting, children }: LoadedProps<Data>) {
  const { data, isError } = query
  return (
    <>
      <LoadFailure query={query}>{failed}</LoadFailure>
      {data === undefined
        ? !isError && <Skeleton label={loading}>{waiting}</Skeleton>
        : children(data)}
    </>
  )
}
