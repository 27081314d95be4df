import {
  acceptEntry,
  dismissEntry,
  dismissImport,
  type QuarantineEntry,
} from '@fourcast/contract/quarantine.ts'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { FactList, Moment, seriesName } from '#pages/admin/parts/account-text.tsx'
import { sourceName } from '#domains/draws/draw-source.ts'
import { calendarDate } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Link } from '#ui/Link.tsx'
import { useChanged } from '#pages/admin/parts/queries.ts'
import { call } from '#core/api/api.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { notify } from '#core/notifications/notifications.ts'
import { Balls } from '#ui/Balls.tsx'

interface EntryProps {
  entry: QuarantineEntry
  onDecide: (entry: QuarantineEntry, choice: Choice) => void
}

/** Quarantined row with its reason, and the change it would make. */
export function Entry({ entry, onDecide }: EntryProps) {
  const { reason, raw, decision } = entry
  const headingId = useId()
  return (
    <article className="card" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {/* Takes the focus after the decision on the previous row. */}
        <h2
          id={headingId}
          tabIndex={-1}
          className="text-base wrap-anywhere"
          data-undecided={decision === null ? entry.id : undefined}
        >
          {slotOf(entry)}
        </h2>
        {decision === null && <Chip kind="warning">Awaiting decision</Chip>}
      </div>
      <p className="wrap-anywhere">{reason}</p>
      {(entry.winningNumbers !== null || entry.published !== null) && (
        <div className="flex flex-wrap gap-4 *:grow">
          <Side title="Would be published">
            <Drawn numbers={entry.winningNumbers} none="It has no draw." />
          </Side>
          <Side title="Published now">
            <Drawn numbers={entry.published} none="No draw in this slot." />
          </Side>
        </div>
      )}
      <figure className="grid gap-1">
        <figcaption className="text-sm text-muted">Original row</figcaption>
        <pre className="rounded bg-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
          {raw}
        </pre>
      </figure>
      <FactList
        facts={[
          ['From', originOf(entry)],
          ['Quarantined', <Moment key="at" at={entry.createdAt} />],
        ]}
      />
      <div className="card-foot">
        {decision === null ? (
          <Choices entry={entry} onDecide={onDecide} />
        ) : (
          <Decided entry={entry} decision={decision} />
        )}
      </div>
    </article>
  )
}

/** For example 'Georgia Cash 4, Nov 20, 2026, Midday'. */
const slotOf = ({ game, state, drawDate, session }: QuarantineEntry) =>
  [
    seriesName({ game, state }),
    drawDate === null ? 'no date' : calendarDate(drawDate),
    session ?? 'no session',
  ].join(', ')

/** Origin of a row. For an upload the file name is enough. */
const originOf = ({ source, origin }: QuarantineEntry) =>
  source === 'import' ? origin : `${sourceName(source)}: ${origin}`

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid content-start gap-2 rounded-lg border border-line px-4 py-3">
    <h3 className="text-sm font-normal text-muted">{title}</h3>
    {children}
  </div>
)

function Choices({ entry, onDecide }: EntryProps) {
  const slot = slotOf(entry)
  const publishable = entry.winningNumbers !== null && entry.drawDate !== null
  return (
    <>
      {publishable && (
        <Button aria-label={`Accept: ${slot}`} onClick={() => onDecide(entry, 'accept')}>
          Accept…
        </Button>
      )}
      <Button
        kind="second"
        aria-label={`Dismiss: ${slot}`}
        onClick={() => onDecide(entry, 'dismiss')}
      >
        Dismiss…
      </Button>
      {entry.source === 'import' && (
        <Button
          kind="second"
          aria-label={`Dismiss all of this import: ${entry.origin}`}
          onClick={() => onDecide(entry, 'dismissImport')}
        >
          Dismiss all of this import…
        </Button>
      )}
      {!publishable && <span className="text-sm text-muted">There is nothing to publish.</span>}
    </>
  )
}

/** Confirms a decision, and states its effect. */
export function Decision({ decision }: { decision: ReturnType<typeof useDecision> }) {
  const { asked, busy, refused } = decision
  if (asked === null) return null
  const { entry, choice } = asked
  const accepts = choice === 'accept'
  return (
    <ConfirmDialog
      open
      title={titleOf(entry, choice)}
      confirm={accepts ? 'Publish' : choice === 'dismiss' ? 'Dismiss' : 'Dismiss all'}
      busyLabel={accepts ? 'Publishing…' : 'Dismissing…'}
      busy={busy}
      danger={accepts && entry.published !== null}
      focusAfter={decision.focusAfter}
      onConfirm={decision.confirm}
      onCancel={decision.cancel}
    >
      <p>{choice === 'dismissImport' ? seriesName(entry) : slotOf(entry)}</p>
      <p className="mt-2">{effectOf(entry, choice)}</p>
      {entry.held && choice !== 'dismissImport' && <p className="mt-2">{TOGETHER}</p>}
      {refused !== null && (
        <div className="mt-4">
          <Banner kind="error" announce>
            {refused}
          </Banner>
        </div>
      )}
    </ConfirmDialog>
  )
}

function titleOf({ winningNumbers, origin }: QuarantineEntry, choice: Choice) {
  if (choice === 'accept') return `Publish ${winningNumbers ?? ''}?`
  return choice === 'dismiss' ? 'Dismiss this row?' : `Dismiss all rows of ${origin}?`
}

function effectOf({ published }: QuarantineEntry, choice: Choice) {
  if (choice === 'accept') return acceptText(published)
  return choice === 'dismiss' ? DISMISS : DISMISS_IMPORT
}

const DISMISS_IMPORT =
  'All undecided rows of this file for this game and state are closed. Published results don’t change.'

const DISMISS = 'The row is closed. Published results don’t change.'

/** Held draws are decided together: a choice by their digits would bias the evidence. */
const TOGETHER =
  'This applies to all quarantined draws for this game and state. They’re decided together, so nobody can pick and choose.'

const acceptText = (published: string | null) =>
  published === null
    ? 'It’s published as the result of this draw and compared with saved results.'
    : `It replaces ${published}. Wins from the old result are revoked, and their owners are notified.`

interface DecidedProps {
  entry: QuarantineEntry
  decision: NonNullable<QuarantineEntry['decision']>
}

/** Decision with its time and administrator. */
const Decided = ({ entry: { decidedAt, decidedBy, replaced }, decision }: DecidedProps) => (
  <>
    {decision === 'accepted' ? (
      <Chip kind="success" icon="check">
        Accepted
      </Chip>
    ) : (
      <Chip icon="close">Dismissed</Chip>
    )}
    <span className="num text-sm text-muted">
      <Moment at={decidedAt} />
      {decidedBy !== null && (
        <>
          {' by '}
          <Link to={`/admin/users/${decidedBy}`}>an administrator</Link>
        </>
      )}
      {replaced !== null && `, in place of ${replaced}`}
    </span>
  </>
)

type Choice = 'accept' | 'dismiss' | 'dismissImport'

interface Decision {
  entry: QuarantineEntry
  choice: Choice
}

async function send({ entry: { id }, choice }: Decision): Promise<string> {
  const request = { params: { id } }
  if (choice === 'dismissImport') {
    await call(dismissImport, request)
    return 'All rows of this import are dismissed. Published results didn’t change.'
  }
  await call(choice === 'accept' ? acceptEntry : dismissEntry, request)
  return choice === 'accept' ? 'Accepted. The draw is published.' : 'Dismissed. Nothing changed.'
}

/** Confirms a decision, then moves focus to the next undecided row. */
export function useDecision(list: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<Decision | null>(null)
  const next = useRef<HTMLElement | null>(null)
  const changed = useChanged()
  const close = () => {
    decide.reset()
    setAsked(null)
  }
  const decide = useMutation({
    mutationFn: send,
    onSuccess: (message, { entry, choice }) => {
      notify({ type: 'success', message })
      // The decision covers the neighboring rows too, so focus goes to the list.
      next.current = choice === 'dismissImport' ? list.current : nextOf(list.current, entry.id)
      close()
    },
    // Runs after a refusal too: another administrator may have decided.
    onSettled: () => changed(),
  })
  return {
    asked,
    ask: (entry: QuarantineEntry, choice: Choice) => {
      next.current = null
      setAsked({ entry, choice })
    },
    busy: decide.isPending,
    refused:
      decide.error === null ? null : refusalMessage(decide.error, 'Failed to save the decision'),
    confirm: () => asked !== null && decide.mutate(asked),
    cancel: close,
    focusAfter: () => next.current ?? true,
  }
}

/** Heading of the next undecided row, else of the one before, else the whole list. */
function nextOf(list: HTMLElement | null, id: number) {
  const waiting = [...(list?.querySelectorAll<HTMLElement>('[data-undecided]') ?? [])]
  const at = waiting.findIndex((heading) => heading.dataset.undecided === String(id))
  return waiting[at + 1] ?? waiting[at - 1] ?? list
}

interface DrawnProps {
  /** For example '0768' or '05-12-33-41-69'. */
  numbers: string | null
  /** Text if there are no numbers. */
  none: string
}

/** Drawn numbers as they are or would be published. */
function Drawn({ numbers, none }: DrawnProps) {
  if (numbers === null) return <p className="text-sm text-muted">{none}</p>
  if (!/^\d+$/.test(numbers)) return <p className="num strong">{numbers}</p>
  return <Balls numbers={[...numbers].map(Number)} size="sm" label={[...numbers].join(' ')} />
}
