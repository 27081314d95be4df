import '#styles/screens.css'
import './numbers.css'
import type { Match } from '@fourcast/contract/numbers.ts'
import type { SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import type { Ticket } from '@fourcast/contract/tickets.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { CheckedDraws } from './CheckedDraws.tsx'
import { NumberCard } from './NumberCard.tsx'
import { numberTitle } from '#domains/picks/number-title.ts'
import { oneNumber } from './queries.ts'
import { useNumberActions } from './use-number-actions.tsx'
import type { NumberStart } from './use-number-form.ts'
import { useNumberStart } from './use-number-start.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { SAVED_NUMBERS } from '#core/api/queries.ts'
import { dollarsOf } from '#core/money.ts'
import { notify } from '#core/notifications/notifications.ts'
import { useNavigate, useParams } from '#core/routing/router.tsx'
import { drawName } from '#domains/draws/draw-name.ts'
import { ticketsOfResult } from '#domains/tickets/queries.ts'
import { ticketText } from '#domains/tickets/ticket-text.ts'
import { Balls } from '#ui/Balls.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const NumberDialog = lazy(() => import('./NumberDialog.tsx'))

export default function NumberPage() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const query = useQuery({ ...oneNumber(id), placeholderData: () => fromList(queries, id) })
  const { error } = query
  const isGone = error instanceof ApiFailure && error.code === 'not_found'
  // The placeholder ends when the query fails.
  const data = query.data ?? (isGone ? undefined : fromList(queries, id))
  return (
    <Page
      title={data === undefined ? 'Saved number' : numberTitle(data)}
      lead={<TextLink to="/numbers">All my numbers</TextLink>}
    >
      {data !== undefined ? (
        <>
          {!isGone && (
            <LoadFailure query={{ ...query, data }}>Failed to load this number</LoadFailure>
          )}
          <NumberDetails one={data} />
        </>
      ) : isGone ? (
        <Card title="Number not found">
          <p className="text-muted">It was deleted, or it belongs to another account.</p>
        </Card>
      ) : query.isError ? (
        <LoadFailure query={query}>Failed to load this number</LoadFailure>
      ) : (
        <Card>
          <Skeleton label="Loading your number" />
        </Card>
      )}
    </Page>
  )
}

/** The entry of the list, shown until the answer arrives; it also stays if the request fails. */
const fromList = (queries: QueryClient, id: string) =>
  queries
    .getQueriesData<{ content?: SavedNumber[] }>({ queryKey: SAVED_NUMBERS })
    .flatMap(([, page]) => page?.content ?? [])
    .find((one) => one.id === id && 'lastDraw' in one)

function NumberDetails({ one }: { one: SavedNumber }) {
  const { data: tickets } = useQuery(ticketsOfResult(one.id))
  const plays = tickets?.content ?? []
  const starts = useNumberStart()
  const [form, setForm] = useState<NumberStart | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { actions, dialogs } = useNumberActions({
    onEdit: (each) => setForm(starts.ofEdit(each)),
    focusAfter: page,
    onDeleted: () => navigate('/numbers', { replace: true }),
  })
  const saved = ({ numbers }: SavedNumber) => {
    notify({ type: 'success', message: `Number changed. ${numbers.join('')}` })
    setForm(null)
  }
  return (
    <div
      ref={page}
      tabIndex={-1}
      className="grid items-start gap-6 outline-none lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <NumberCard
        whole
        one={one}
        plays={plays}
        simulated={one.draws.flatMap(({ state }) => starts.simulated.get(state) ?? [])}
        {...actions}
      />
      <div className="grid gap-6">
        <MatchesCard matches={one.matches} />
        <TicketsCard tickets={plays} />
        <Card title="Draws checked">
          <CheckedDraws one={one} />
        </Card>
      </div>
      {dialogs}
      {form !== null && starts.known && (
        <Suspense>
          <NumberDialog
            start={form}
            states={starts.states}
            onClose={() => setForm(null)}
            onSaved={saved}
          />
        </Suspense>
      )}
    </div>
  )
}

function MatchesCard({ matches }: { matches: readonly z.output<typeof Match>[] }) {
  if (matches.length === 0) return null
  return (
    <Card title="Matches">
      <ul className="list">
        {matches.toReversed().map((match) => (
          <li
            key={`${match.state} ${match.drawDate} ${match.drawTime}`}
            className="justify-between"
          >
            <span className="grid justify-items-start gap-1">
              <Chip kind={match.kind === 'straight' ? 'success' : 'info'}>
                {match.kind === 'straight' ? 'Straight match' : 'Box match'}
              </Chip>
              <span className="num text-sm">{drawName(match)}</span>
            </span>
            <Balls size="sm" numbers={[...match.winningNumbers].map(Number)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TicketsCard({ tickets }: { tickets: readonly Ticket[] }) {
  if (tickets.length === 0) return null
  return (
    <Card title="Tickets">
      <ul className="list">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="num justify-between text-sm">
            <span>{ticketText(ticket)}</span>
            <span className="text-muted">{prizeText(ticket)}</span>
          </li>
        ))}
      </ul>
      <TextLink to="/history?tab=statistics" arrow className="justify-self-start">
        All tickets
      </TextLink>
    </Card>
  )
}

function prizeText({ prizeCents, winningNumbers }: Ticket) {
  if (prizeCents === null)
    return winningNumbers === null ? 'Waiting for the result' : 'Won a shared prize'
  return prizeCents === 0 ? 'No prize' : `Paid ${dollarsOf(prizeCents)}`
}
