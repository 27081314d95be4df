import '#styles/screens.css'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useDraft, useGenerator, useHandedOver, writeDraft } from './use-generator.ts'
import { HowItWorks } from './HowItWorks.tsx'
import type { MethodButtons } from './MethodPicker.tsx'
import type { MethodChoice } from '#domains/picks/methods.ts'
import { NumbersCard } from './NumbersCard.tsx'
import { ResultCard, ResultNews } from './ResultCard.tsx'
import { SavedList } from './SavedList.tsx'
import { share, shareText } from './ResultActions.tsx'
import { Box3State, useBox3 } from './Box3State.tsx'
import { AutoSaveSwitch } from './ResultHead.tsx'
import { UsageToday } from './UsageToday.tsx'
import { useIntoView } from '#core/use-into-view.ts'
import { preferences } from '#core/api/queries.ts'
import { useUnsent } from '#domains/offline/use-unsent.ts'
import { useQuotas } from '#domains/quotas/use-quotas.ts'
import { useSessionResults } from '#domains/picks/session-results.ts'
import { useUser } from '#core/session.ts'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { Page } from '#ui/Page.tsx'

const UnsentCard = lazyPanel(async () => (await import('./UnsentCard.tsx')).UnsentCard)

export default function GeneratePage() {
  const { id } = useUser()
  const handed = useHandedOver()
  const [digits, setDigits] = useDraft(id, handed.digits)
  const [picked, setPicked] = useState<MethodChoice | null>(handed.method)
  const { data: preferred } = useQuery(preferences)
  const { shown, made } = useSessionResults()
  const generator = useGenerator()
  const box3 = useBox3()
  const quotas = useQuotas()
  const unsent = useUnsent()
  const buttons: MethodButtons = useRef({})
  const result = useRef<HTMLDivElement>(null)
  useIntoView(result, generator.error ?? made[0]?.id ?? generator.making)
  const last = made.length > 1 ? 'all' : made[0]?.method
  const selected = picked ?? last ?? preferred?.defaultTransformation ?? 'flash'

  useEffect(() => {
    if (handed.digits !== null) writeDraft(id, handed.digits)
  }, [handed, id])
  // Until it is known what the plan allows, no method can be pressed.
  const known = quotas.current !== undefined
  useEffect(() => {
    if (handed.method === null) return
    // Without a digit the first one is what is missing.
    if (handed.digits === null) document.querySelector<HTMLInputElement>('.digit input')?.focus()
    else if (known) buttons.current[handed.method]?.focus()
  }, [handed, known])

  const generate = (choice: MethodChoice) => {
    setPicked(choice)
    generator.order({ choice, digits, state: box3.state })
  }
  const nothing = made.length === 0 && digits.every((digit) => digit === null)
  const actions = (
    <>
      <LinkButton
        to="/history"
        kind="second"
        icon="history"
        className="max-lg:min-w-11 max-lg:px-2.5"
      >
        <span className="max-lg:sr-only">History</span>
      </LinkButton>
      <Button
        kind="second"
        icon="share"
        className="max-lg:min-w-11 max-lg:px-2.5"
        disabled={nothing}
        onClick={() => void share(shareText(shown === null ? made : [shown], digits))}
      >
        <span className="max-lg:sr-only">Share</span>
      </Button>
    </>
  )
  return (
    <Page
      slim
      title="Generate"
      heading="Cash4 Number Generator"
      lead="Enter one to four digits, then press a box."
      actions={actions}
    >
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-6">
        <div className="[display:contents] lg:grid lg:gap-3">
          <NumbersCard
            digits={digits}
            onDigits={setDigits}
            selected={selected}
            making={generator.making}
            box3={box3}
            quotas={quotas}
            onGenerate={generate}
            buttons={buttons}
          />
          <div className="order-3 min-w-0">
            <UsageToday quotas={quotas} />
            <Box3State box3={box3} />
            <HowItWorks />
            <AutoSaveSwitch />
          </div>
        </div>
        <div className="[display:contents] lg:grid lg:gap-6">
          <div ref={result} className="grid min-w-0 scroll-mt-20">
            <ResultCard
              error={generator.error}
              busy={generator.making !== null}
              onRetry={generator.retry}
            />
          </div>
          {unsent.length > 0 && (
            <Suspense fallback={null}>
              <UnsentCard picks={unsent} className="order-4 max-lg:mt-3" />
            </Suspense>
          )}
          <SavedList className="order-4 max-lg:mt-3" />
        </div>
      </div>
      <ResultNews />
    </Page>
  )
}
