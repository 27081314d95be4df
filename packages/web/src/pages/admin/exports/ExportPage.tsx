import { EXPORT_TYPES, exportData, type ExportType } from '@fourcast/contract/admin-figures.ts'
import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { isDay, useAdminFilters } from '#pages/admin/parts/use-admin-filters.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Page } from '#ui/Page.tsx'
import { RadioChips } from '#ui/RadioChips.tsx'
import { Select } from '#ui/Select.tsx'
import { FieldError } from '#ui/FieldError.tsx'
import { DateInput } from '#ui/DateInput.tsx'
import { bytesText } from '#pages/admin/admin-text.ts'
import { send } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { newYorkToday } from '#core/format.ts'
import { notify } from '#core/notifications/notifications.ts'
import { saveFile } from '#core/use-download.ts'

const FORMATS = [
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
] as const

type Format = (typeof FORMATS)[number]['value']

const NAMES: Readonly<Record<ExportType, string>> = {
  users: 'Users',
  subscriptions: 'Subscriptions',
  payments: 'Payments',
  draws: 'Draws',
  quarantine: 'Quarantine',
  forecasts: 'Forecasts',
  messages: 'Messages',
  audit: 'Audit',
  analytics: 'Analytics',
}

/** Contents of each export, with the personal data in it. */
const HOLDS: Readonly<Record<ExportType, string>> = {
  users: 'Accounts with names and addresses, but no passwords. Store the file securely.',
  subscriptions: 'The plan of each account, its status and dates.',
  payments: 'Invoices with what was paid and refunded, without card or bank data.',
  draws: 'Published results of every game and state, by the day they were drawn.',
  quarantine: 'Quarantined rows, with their decisions.',
  forecasts: 'Each forecast, the result of its draw, and the hashes.',
  messages: 'Messages to support, with the senders’ names and addresses.',
  audit: 'Admin actions and their targets.',
  analytics: 'Daily figures (ET) for the past year, without deleted accounts.',
}

/** Error for the period; null if it is valid. An empty date leaves that end open. */
function periodError(from: string, to: string) {
  // Without this check, a partly typed date would export the rows of all days.
  if ([from, to].some((day) => day !== '' && !isDay(day))) return 'Enter full dates'
  return from !== '' && to !== '' && from > to ? 'The start date is after the end date' : null
}

const TYPES = EXPORT_TYPES.map((type) => [type, NAMES[type]] as const)

const DAYS = 'Created between these dates (ET, inclusive). Leave empty for all.'

/** Exports all rows of a type as a file. The choice is kept in the address. */
export default function ExportPage() {
  const { choice, text, days, set } = useAdminFilters()
  const type = choice('type', EXPORT_TYPES) ?? 'users'
  const format = choice('format', ['csv', 'json']) ?? 'csv'
  const period = days()
  const wrong = periodError(text('dateFrom'), text('dateTo'))
  const download = useExport()
  return (
    <Page title="Export" lead="Download data as a CSV or JSON file.">
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
                {wrong === null ? DAYS : <FieldError>{wrong}</FieldError>}
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

interface DayProps {
  /** Name of the search parameter. */
  name: 'dateFrom' | 'dateTo'
  label: string
}

/**
 * Date field that applies while typing, so that Export can be pressed right after. A change of the address
 * replaces the text.
 */
function Day({ name, label }: DayProps) {
  const { text, set } = useAdminFilters()
  const value = text(name)
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  return (
    <DateInput
      label={label}
      value={typed}
      onChange={({ target }) => {
        told.current = target.value
        setTyped(target.value)
        set(name, target.value)
      }}
    />
  )
}

interface ProgressProps {
  received: number
  onCancel: () => void
}

/** Received size. The total is unknown, so there is no percentage. */
const Progress = ({ received, onCancel }: ProgressProps) => (
  <>
    <Button kind="second" onClick={onCancel}>
      Cancel
    </Button>
    <span className="num text-sm text-muted">{bytesText(received)} so far</span>
  </>
)

interface ExportChoice {
  type: ExportType
  format: Format
  dateFrom: string | undefined
  dateTo: string | undefined
}

/** Saves all rows of a type. Reports the received size, and can be cancelled. */
function useExport() {
  const [received, setReceived] = useState(0)
  const abort = useRef<AbortController | null>(null)
  // Cancels the download when the page is left.
  useEffect(() => () => abort.current?.abort(), [])
  const download = useMutation({
    mutationFn: async ({ type, ...query }: ExportChoice) => {
      const giveUp = new AbortController()
      abort.current = giveUp
      setReceived(0)
      const answer = await send(exportData, { params: { type }, query }, { signal: giveUp.signal })
      const file = await counted(answer, setReceived)
      const name = `fourcast_${type}_${newYorkToday()}.${query.format}`
      saveFile(file, name)
      notify({ type: 'success', message: `${name} is saved` })
    },
    onError: (error, wanted) => {
      if (abort.current?.signal.aborted) return
      actionFailed(error, 'The export failed', () => download.mutate(wanted))
    },
  })
  return {
    received,
    busy: download.isPending,
    start: (wanted: ExportChoice) => download.mutate(wanted),
    giveUp: () => abort.current?.abort(),
  }
}

/** Milliseconds between two progress updates. */
const EVERY = 250

/** Reads a response as a Blob and reports the received bytes. Browsers keep large Blobs on disk. */
async function counted(answer: Response, tell: (bytes: number) => void): Promise<Blob> {
  if (answer.body === null) return answer.blob()
  let bytes = 0
  let told = 0
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, to) {
      bytes += part.byteLength
      if (performance.now() - told > EVERY) {
        told = performance.now()
        tell(bytes)
      }
      to.enqueue(part)
    },
  })
  const { headers } = answer
  return new Response(answer.body.pipeThrough(counting), { headers }).blob()
}
