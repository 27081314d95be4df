import { type DrawImport, listImports } from '@fourcast/contract/admin-draws.ts'
import { columns } from './columns.tsx'
import { ImportForm } from './ImportForm.tsx'
import { AdminList } from '../parts/AdminList.tsx'
import { useList } from '../parts/queries.ts'
import { call } from '#core/api/api.ts'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'

/** Files of draws: sent, read in the background, and what came of each. */
export default function ImportsPage() {
  const list = useList<DrawImport>(['imports'], (page, how) =>
    call(listImports, { query: { page } }, how),
  )
  return (
    <Page title="Imports" lead="Real draws from files of a lottery or of your own.">
      <ImportForm />
      <AdminList
        list={list}
        title="Files sent so far"
        caption="Files of draws, the latest first"
        columns={columns}
        rowKey={({ id }) => id}
        what={['file', 'files']}
        empty={
          <div className="px-(--card-pad) pb-(--card-pad)">
            <Empty title="No file yet">
              What is sent above is listed here, with what came of it.
            </Empty>
          </div>
        }
      />
    </Page>
  )
}
