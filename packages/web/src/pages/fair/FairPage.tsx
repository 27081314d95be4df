import '#styles/screens.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EarlierSeeds } from './EarlierSeeds.tsx'
import { CheckCard } from './CheckCard.tsx'
import { PickCard } from './PickCard.tsx'
import { RevealedCard } from './RevealedCard.tsx'
import { SeedCard, useReveal } from './SeedCard.tsx'
import { fairSeed } from '#domains/picks/fair/queries.ts'
import { Card } from '#ui/Card.tsx'
import { Page } from '#ui/Page.tsx'
import { Bar } from '#ui/Skeleton.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Loaded } from '#ui/Loaded.tsx'

/** Random picks that neither side could choose, and tools to verify that. */
export default function FairPage() {
  const query = useQuery(fairSeed)
  const { revealed, reveal } = useReveal()
  const [isOpened, setOpened] = useState(false)
  return (
    <Page
      title="Fair random picks"
      lead="Get a random number in one tap, then verify that nobody chose it."
    >
      <PickCard />
      <Disclosure
        quiet
        title="Verify your picks"
        open={revealed !== null}
        onOpen={() => setOpened(true)}
      >
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
          <div className="grid gap-6">
            {revealed !== null && <RevealedCard revealed={revealed} />}
            <Loaded
              query={query}
              loading="Loading your fair picks"
              failed="Failed to load your fair picks"
              waiting={WAITING}
            >
              {(seed) => <SeedCard seed={seed} reveal={reveal} />}
            </Loaded>
            {(isOpened || revealed !== null) && <EarlierSeeds />}
            <HowCard />
          </div>
          <CheckCard />
        </div>
      </Disclosure>
    </Page>
  )
}

const WAITING = (
  <Card title="Current seed">
    <Bar className="h-10" />
    <Bar className="h-4 w-3/5" />
    <Bar className="h-48" />
  </Card>
)

/** Explains why neither side can choose the number, and how to compute it independently. */
const HowCard = () => (
  <Card title="How it works" minor>
    <ol className="grid list-decimal gap-2 ps-5 text-sm text-muted">
      <li>We draw a secret seed and show its SHA-256. After that, we can’t change it.</li>
      <li>You add your own words afterward, so we can’t pick a seed to suit them.</li>
      <li>
        The pick is the first 32 bits of the HMAC-SHA-256 of “words:nonce:counter”, keyed with the
        seed, modulo 10,000. The counter starts at 0. If a value would favor some numbers, we skip
        it and use the next counter.
      </li>
      <li>
        We could refuse a pick because of its number. So after a failure, your next try uses the
        same words. To give you another number, we would have to skip a nonce, and you would see the
        gap.
      </li>
      <li>Reveal the seed whenever you like, and check every pick.</li>
    </ol>
    <p className="chance text-sm">
      Fair means that each of the 10,000 numbers is equally likely. It doesn’t change the odds.
    </p>
    <Disclosure quiet title="Check it yourself">
      <div className="grid gap-2 text-sm text-muted">
        <p>The commitment, then the pick with nonce 0, on any computer with openssl:</p>
        <pre className="overflow-x-auto rounded-lg bg-sunken p-3 text-xs whitespace-pre-wrap text-ink">
          <code className="break-all">{COMMANDS}</code>
        </pre>
        <p>
          Read the first 8 digits of the second output as a hexadecimal number. If it’s below
          4,294,960,000, its last four decimal digits are the pick. If not, use counter 1, and so
          on.
        </p>
      </div>
    </Disclosure>
  </Card>
)

const COMMANDS = `printf %s SEED | openssl dgst -sha256
printf %s 'WORDS:0:0' | openssl dgst -sha256 -hmac SEED`
