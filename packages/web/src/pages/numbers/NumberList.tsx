import type { Answer } from '@fourcast/contract/endpoint.ts'
import type { listSavedNumbers, SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, RefObject } from 'react'
import { NoRealResults, NumberCard } from './NumberCard.tsx'
import { useNumberActions } from './use-number-actions.tsx'
import { ticketsPage } from '#domains/tickets/queries.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Bar, GreyBalls } from '#ui/Skeleton.tsx'

type Numbers = Answer<typeof listSavedNumbers>

interface NumberListProps {
  query: ComponentProps<typeof Loaded<Numbers>>['query']
  /** Receives the focus when a card is removed. */
  list: RefObject<HTMLDivElement | null>
  page: number
  onPage: (page: number) => void
  /** Null if no number can be added. */
  onAdd: (() => void) | null
  onEdit: (one: SavedNumber) => void
  /** Names of the states whose draws here are all simulated, by code. */
  simulated: ReadonlyMap<string, string>
}

/** The newest tickets are enough: a card shows only its latest one. */
const TICKETS = 100

export function NumberList(props: NumberListProps) {
  const { query, list, page, onPage, onAdd, onEdit, simulated } = props
  const { data: tickets } = useQuery(ticketsPage(0, TICKETS))
  const { actions, dialogs } = useNumberActions({ onEdit, focusAfter: list })
  return (
    <>
      <div ref={list} tabIndex={-1} className="grid gap-6 outline-none">
        <Loaded
          query={query}
          loading="Loading your numbers"
          failed="Failed to load your numbers"
          waiting={WAITING}
        >
          {(data) =>
            data.totalElements === 0 ? (
              <NothingYet onAdd={onAdd} />
            ) : (
              <>
                <SimulatedNote names={namesOf(data.content, simulated)} />
                <div className="grid items-start gap-4 md:grid-cols-2">
                  {data.content.map((one) => (
                    <NumberCard
                      key={one.id}
                      one={one}
                      plays={tickets?.content.filter((play) => play.generationId === one.id) ?? []}
                      {...actions}
                    />
                  ))}
                </div>
                {data.totalPages > 1 && (
                  <Pager {...data} page={page} onPage={onPage} label="Pages of numbers" />
                )}
              </>
            )
          }
        </Loaded>
      </div>
      {dialogs}
    </>
  )
}

/** Shown once for the list, not on every card. */
const SimulatedNote = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? null : (
    <p className="text-sm text-muted">
      <NoRealResults names={names} />
    </p>
  )

const namesOf = (numbers: readonly SavedNumber[], simulated: NumberListProps['simulated']) => [
  ...new Set(
    numbers.flatMap(({ draws }) => draws.flatMap(({ state }) => simulated.get(state) ?? [])),
  ),
]

const NothingYet = ({ onAdd }: Pick<NumberListProps, 'onAdd'>) => (
  <Card title="Saved numbers">
    <Empty
      title="No numbers yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button icon="plus" disabled={onAdd === null} onClick={() => onAdd?.()}>
            Add your first number
          </Button>
          <LinkButton kind="second" icon="shield" to="/generate">
            Random
          </LinkButton>
        </div>
      }
    >
      Save a birthday, an address or a random pick. We check it against every draw you choose.
    </Empty>
  </Card>
)

const WAITING = (
  <div className="grid gap-4 md:grid-cols-2">
    {[0, 1].map((at) => (
      <div key={at} className="card">
        <Bar className="h-6 w-40" />
        <div className="flex gap-1">
          <GreyBalls />
        </div>
        <Bar className="h-24" />
        <Bar className="h-11 w-40" />
      </div>
    ))}
  </div>
)
