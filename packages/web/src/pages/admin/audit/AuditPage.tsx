import { AUDIT_ACTIONS, listAudit } from '@fourcast/contract/admin-audit.ts'
import { AdminList } from '../parts/AdminList.tsx'
import { columns } from './columns.tsx'
import { ACTION_WORDS } from './words.ts'
import { ExportButton } from '../parts/ExportButton.tsx'
import { ChoiceFilter, DaysFilter, Filters, SearchFilter } from '../parts/Filters.tsx'
import { useList } from '../parts/queries.ts'
import { isId, useFilters } from '../parts/use-filters.ts'
import { call } from '#core/api/api.ts'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'

/** Who did what to what, the latest first. Nothing here can be changed. */
export default function AuditPage() {
  const { choice, words, days } = useFilters()
  const actorId = words('actorId')
  const asked = {
    action: choice('action', AUDIT_ACTIONS),
    // What is no id is said at its field, and not asked for.
    actorId: actorId !== undefined && isId(actorId) ? actorId : undefined,
    subjectId: words('subjectId'),
    ...days(),
  }
  const list = useList(['audit', asked], (page, how) =>
    call(listAudit, { query: { ...asked, page } }, how),
  )
  return (
    <Page
      title="Audit"
      lead="What administrators did, the latest first. Kept for two years; nobody can change it."
      actions={<ExportButton type="audit" />}
    >
      <AuditFilters wrong={actorId !== asked.actorId} />
      <AdminList
        {...{ list, columns }}
        title="Audit"
        caption="What administrators did, the latest first"
        rowKey={({ id }) => String(id)}
        what={['entry', 'entries']}
        empty={<Empty title="Nothing matches">Other filters may find it.</Empty>}
      />
    </Page>
  )
}

const AuditFilters = ({ wrong }: { wrong: boolean }) => (
  <Filters names={['action', 'actorId', 'subjectId', 'dateFrom', 'dateTo']}>
    <ChoiceFilter
      name="action"
      label="What was done"
      all="Everything"
      options={AUDIT_ACTIONS.map((action) => [action, ACTION_WORDS[action]] as const)}
    />
    <DaysFilter />
    <SearchFilter name="subjectId" label="Done to" placeholder="Id" />
    <SearchFilter
      name="actorId"
      label="Done by"
      placeholder="Id of an administrator"
      {...(wrong ? { error: 'This is not an id' } : {})}
    />
  </Filters>
)
