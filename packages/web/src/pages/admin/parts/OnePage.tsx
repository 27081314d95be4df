import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiFailure } from '#core/api/failure.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface OnePageProps<One> {
  query: UseQueryResult<One>
  /** Title before the data is loaded, and sentences for the loading, missing and error states. */
  texts: { title: string; loading: string; failed: string; missing: string }
  title: (one: One) => string
  lead: ReactNode
  actions?: ReactNode
  children: (one: One) => ReactNode
}

/** Detail page of one record, or its loading, missing or error state. */
export function OnePage<One>(props: OnePageProps<One>) {
  const { query, texts, title, lead, actions, children } = props
  const { data, error } = query
  return (
    <Page
      title={data === undefined ? texts.title : title(data)}
      lead={lead}
      actions={data !== undefined && actions}
    >
      {isUnknown(error) ? (
        <Card title={texts.missing}>
          <p className="text-muted">It may have been deleted.</p>
        </Card>
      ) : (
        <LoadFailure query={query}>{refusalMessage(error, texts.failed)}</LoadFailure>
      )}
      {data !== undefined && !isUnknown(error) && children(data)}
      {query.isPending && (
        <Card>
          <Skeleton label={texts.loading} />
        </Card>
      )}
    </Page>
  )
}

const isUnknown = (error: unknown) =>
  error instanceof ApiFailure && ['not_found', 'invalid'].includes(error.code)
