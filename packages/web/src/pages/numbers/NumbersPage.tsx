import '#styles/screens.css'
import './numbers.css'
import {
  exportSavedNumbers,
  NUMBER_ORIGINS,
  type NumberOrigin,
  type SavedNumber,
} from '@fourcast/contract/saved-numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { NumberList } from './NumberList.tsx'
import { numbersPage } from './queries.ts'
import { useNumberStart } from './use-number-start.ts'
import type { NumberStart } from './use-number-form.ts'
import { send } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'
import { usePage } from '#core/routing/use-page.ts'
import { useDownload } from '#core/use-download.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { closedText } from '#domains/responsible-play/break-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { type Digits, isComplete, parseDigits } from '@fourcast/engine/digits.ts'
import { useAddress } from '#core/routing/use-address.ts'

const NumberDialog = lazy(() => import('./NumberDialog.tsx'))

export default function NumbersPage() {
  const { page, go } = usePage()
  const query = useQuery(numbersPage(page))
  const { data } = query
  const { shared, clear } = useSharedNumber()
  const starts = useNumberStart()
  const [form, setForm] = useState<NumberStart | null>(null)
  const resting = useBreak()
  const list = useRef<HTMLDivElement>(null)
  const full = data !== undefined && data.totalElements >= data.most
  const close = () => {
    setForm(null)
    clear()
  }
  const saved = (one: SavedNumber) => {
    // No open form: the digits came from another screen.
    const isNew = form === null || form.editing === null
    const words = isNew ? 'Number saved.' : 'Number changed.'
    notify({ type: 'success', message: `${words} ${one.numbers.join('')}` })
    if (isNew) go(0)
    setForm(null)
    clear()
  }
  const open = shared !== null && resting === null ? starts.ofShared(shared) : form
  const last =
    data === undefined || query.isPlaceholderData ? null : Math.max(data.totalPages - 1, 0)
  useEffect(() => {
    // The last number of the last page was deleted.
    if (last !== null && page > last) go(last, true)
  }, [last, page, go])
  const closed = full || resting !== null || !starts.known
  return (
    <Page
      title="My numbers"
      lead="We check them against every draw you choose."
      actions={
        <>
          <ExportNumbers empty={(data?.totalElements ?? 0) === 0} />
          <Button
            icon="plus"
            kind={data?.totalElements === 0 ? 'second' : 'primary'}
            disabled={closed}
            onClick={() => setForm(starts.ofNew())}
          >
            Add a number
          </Button>
        </>
      }
    >
      {resting !== null && <Banner>{closedText(resting)} You can still see your numbers.</Banner>}
      {full && (
        <Banner>
          You have {data.most} saved numbers, the maximum. Delete one to save another.
        </Banner>
      )}
      <NumberList
        query={query}
        list={list}
        page={page}
        onPage={go}
        onAdd={closed ? null : () => setForm(starts.ofNew())}
        onEdit={(one) => setForm(starts.ofEdit(one))}
        simulated={starts.simulated}
      />
      {open !== null && starts.known && (
        <Suspense>
          <NumberDialog
            key={open.editing?.id ?? 'new'}
            start={open}
            states={starts.states}
            onClose={close}
            onSaved={saved}
          />
        </Suspense>
      )}
    </Page>
  )
}

function ExportNumbers({ empty }: { empty: boolean }) {
  const download = useDownload({
    ask: () => send(exportSavedNumbers, {}),
    name: () => 'my_numbers.csv',
    failed: 'Failed to export your numbers',
  })
  return (
    <Button
      kind="second"
      icon="download"
      disabled={empty}
      busy={download.isPending}
      busyLabel="Exporting…"
      onClick={() => download.mutate()}
    >
      Export CSV
    </Button>
  )
}

/** The digits of the address: `/numbers?n=0614`, from another screen with `&from=fair`. */
function useSharedNumber() {
  const { search, change } = useAddress()
  const text = search.get('n') ?? ''
  const digits: Digits | null = parseDigits(text)
  const from = search.get('from')
  const origin: NumberOrigin = NUMBER_ORIGINS.find((each) => each === from) ?? 'shared'
  return {
    shared: digits !== null && isComplete(digits) ? { digits, origin } : null,
    /** Removes the digits from the address, so that a reload does not open the form again. */
    clear: () => change({ n: null, from: null }),
  }
}
