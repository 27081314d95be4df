import { EXPORT_TYPES } from '@fourcast/contract/admin-figures.ts'
import { FORMATS, HOLDS, NAMES, periodError } from './choices.ts'
import { Day } from './Day.tsx'
import { Progress } from './Progress.tsx'
import { useExport } from './use-export.ts'
import { useFilters } from '../parts/use-filters.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Page } from '#ui/Page.tsx'
import { RadioChips } from '#ui/RadioChips.tsx'
import { Select } from '#ui/Select.tsx'
import { Wrong } from '#ui/Wrong.tsx'

const TYPES = EXPORT_TYPES.map((type) => [type, NAMES[type]] as const)

const DAYS = 'New York days of when a row came to be, both included. Empty: all.'

/** All rows of a type as a file. What is asked for stands in the address. */
export default function ExportPage() {
  const { choice, text, days, set } = useFilters()
  const type = choice('type', EXPORT_TYPES) ?? 'users'
  const format = choice('format', ['csv', 'json']) ?? 'csv'
  const period = days()
  const wrong = periodError(text('dateFrom'), text('dateTo'))
  const download = useExport()
  return (
    <Page title="Export" lead="All rows of a type as a file, for a spreadsheet or a program.">
      <Card title="What to export">
        <form
          className="grid gap-5"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (wrong === null) download.start({ type, format, ...period })
          }}
        >
          <div className="grid gap-5">
            <Select
              label="Rows"
              className="sm:max-w-80"
              value={type}
              options={TYPES}
              hint={HOLDS[type]}
              onChange={({ target }) => set('type', target.value)}
            />
            <RadioChips
              legend="Format"
              options={FORMATS}
              value={format}
              onChange={(value) => set('format', value === 'csv' ? '' : value)}
            />
            <div className="grid grid-cols-2 gap-3 sm:max-w-80">
              <Day name="dateFrom" label="From" />
              <Day name="dateTo" label="To" />
              <div className="col-span-2 text-sm text-muted" aria-live="polite">
                {wrong === null ? DAYS : <Wrong>{wrong}</Wrong>}
              </div>
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" icon="download" busy={download.busy} busyLabel="Exporting…">
              Export
            </Button>
            {download.busy && <Progress received={download.received} onCancel={download.giveUp} />}
          </div>
        </form>
      </Card>
    </Page>
  )
}
