import { type AdminMessage, listMessages } from '@fourcast/contract/admin-billing.ts'
import { ListFrame } from '../parts/AdminList.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { ChoiceFilter, Filters } from '../parts/Filters.tsx'
import { useList } from '../parts/queries.ts'
import { useFilters } from '../parts/use-filters.ts'
import { Message } from './Message.tsx'
import { call } from '#core/api/api.ts'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'

const OPEN = ['true', 'false'] as const

/** What people wrote to us. */
export default function MessagesPage() {
  const { choice } = useFilters()
  const open = choice('open', OPEN)
  const list = useList(['messages', { open }], (page, how) =>
    call(listMessages, { query: { open, page } }, how),
  )
  return (
    <Page
      title="Messages"
      lead="Open ones first, those of Premium before others, then the oldest."
      actions={<ExportButton type="messages" />}
    >
      <Filters names={['open']}>
        <ChoiceFilter
          name="open"
          label="Show"
          all="All messages"
          options={[
            ['true', 'Open'],
            ['false', 'Answered'],
          ]}
        />
      </Filters>
      <ListFrame
        list={list}
        title="Messages"
        what={['message', 'messages']}
        empty={
          <Empty title={open === 'true' ? 'Everything is answered' : 'No messages'}>
            What people write on the contact page comes here.
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
