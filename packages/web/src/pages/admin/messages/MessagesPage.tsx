import { type AdminMessage, handleMessage, listMessages } from '@fourcast/contract/admin-billing.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import { referenceOf, type Topic } from '@fourcast/contract/topics.ts'
import { useMutation } from '@tanstack/react-query'
import { ListFrame } from '#pages/admin/parts/AdminList.tsx'
import { AdminExportButton } from '#pages/admin/parts/AdminExportButton.tsx'
import { ChoiceFilter, AdminFilters } from '#pages/admin/parts/AdminFilters.tsx'
import { useChanged, useList } from '#pages/admin/parts/queries.ts'
import { useAdminFilters } from '#pages/admin/parts/use-admin-filters.ts'
import { call } from '#core/api/api.ts'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'
import { Moment } from '#pages/admin/parts/account-text.tsx'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { notify } from '#core/notifications/notifications.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'

const OPEN = ['true', 'false'] as const

/** Messages from the contact form. */
export default function MessagesPage() {
  const { choice } = useAdminFilters()
  const open = choice('open', OPEN)
  const list = useList(['messages', { open }], (page, how) =>
    call(listMessages, { query: { open, page } }, how),
  )
  return (
    <Page
      title="Messages"
      lead="Open messages first: Premium before other plans, then the oldest."
      actions={<AdminExportButton type="messages" />}
    >
      <AdminFilters names={['open']}>
        <ChoiceFilter
          name="open"
          label="Show"
          all="All messages"
          options={[
            ['true', 'Open'],
            ['false', 'Answered'],
          ]}
        />
      </AdminFilters>
      <ListFrame
        list={list}
        title="Messages"
        pages="Pages of messages"
        loading="Loading messages"
        failed="Failed to load messages"
        empty={
          <Empty kind="quiet" title={open === 'true' ? 'All messages are answered' : 'No messages'}>
            Messages from the contact page appear here.
          </Empty>
        }
      >
        {(messages) => <MessageList messages={messages} />}
      </ListFrame>
    </Page>
  )
}

const MessageList = ({ messages }: { messages: readonly AdminMessage[] }) => (
  <ul aria-label="Messages">
    {messages.map((message) => (
      <Message key={message.id} message={message} />
    ))}
  </ul>
)

const TOPIC_WORDS: Readonly<Record<Topic, string>> = {
  question: 'Question',
  problem: 'Problem',
  billing: 'Plans and payment',
  'responsible-play': 'Responsible play',
  privacy: 'Privacy',
  other: 'Other',
}

/** Message with a reply link and its answered mark. */
function Message({ message }: { message: AdminMessage }) {
  const { userId, name, email, handledAt } = message
  return (
    <li className="grid gap-3 border-t border-line px-(--card-pad) py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <span className="strong block wrap-anywhere">
            {userId === null ? (
              name
            ) : (
              <Link to={`/admin/users/${userId}`} className="inline-link">
                {name}
              </Link>
            )}
          </span>
          <span className="block text-sm text-muted wrap-anywhere">{email}</span>
        </div>
        <Chips message={message} />
      </div>
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{message.message}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="text-sm text-muted">
          <Moment at={message.createdAt} />
          {handledAt !== null && (
            <>
              {' '}
              · Answered <Moment midSentence at={handledAt} />
            </>
          )}
        </span>
        <MessageActions message={message} />
      </div>
    </li>
  )
}

const Chips = ({ message: { topic, plan, handledAt } }: { message: AdminMessage }) => (
  <span className="flex flex-wrap gap-1.5">
    {plan === 'premium' && <Chip kind="gold">{PLANS.premium.name}</Chip>}
    <Chip>{TOPIC_WORDS[topic]}</Chip>
    {handledAt !== null && (
      <Chip kind="success" icon="check">
        Answered
      </Chip>
    )}
  </span>
)

function MessageActions({ message }: { message: AdminMessage }) {
  const { id, name, email, handledAt } = message
  const changed = useChanged()
  const toHandle = handledAt === null
  const mark = useMutation({
    mutationFn: (handled: boolean) => call(handleMessage, { params: { id }, body: { handled } }),
    onSuccess: (_, handled) => {
      notify({
        type: 'success',
        message: handled
          ? `The message of ${name} is answered.`
          : `The message of ${name} is open again.`,
      })
    },
    // Retries with the original value, as the message may have changed since.
    onError: (error, handled) =>
      actionFailed(error, 'Failed to update the message', () => mark.mutate(handled)),
    onSettled: changed,
  })
  return (
    <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
      <a className="btn btn-second" href={answerTo(email, id)}>
        <Icon name="mail" />
        Reply by email
      </a>
      <Button
        kind={toHandle ? 'second' : 'ghost'}
        busy={mark.isPending}
        busyLabel="Saving…"
        aria-label={
          toHandle
            ? `Mark as answered: the message of ${name}`
            : `Open again: the message of ${name}`
        }
        onClick={() => mark.mutate(toHandle)}
      >
        {toHandle ? 'Mark as answered' : 'Open again'}
      </Button>
    </span>
  )
}

/** mailto: link with the reference that the sender got when the message arrived. */
const answerTo = (email: string, id: string) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your message to Fourcast, ${referenceOf(id)}`)}`
