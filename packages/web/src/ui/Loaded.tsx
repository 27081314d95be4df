import type { ReactNode } from 'react'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface LoadedProps<Data> {
  query: { isError: boolean; isFetching: boolean; data: Data | undefined; refetch: () => unknown }
  /** 'Loading the draw sources' */
  loading: string
  /** 'Failed to load the draw sources' */
  failed: ReactNode
  /** Holds the shape of what comes; the first lines of a text unless given. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a call answered; until then its shape, and why there is nothing where it failed. */
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
