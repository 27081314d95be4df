import { DEMO_GENERATIONS } from '@fourcast/contract/plans.ts'
import type { CurrentSubscription, PlanOffer } from '@fourcast/contract/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { planOffers } from '#domains/billing/queries.ts'
import { useUser } from '#core/session.ts'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { copyText } from '#core/clipboard.ts'
import { notify } from '#core/notifications/notifications.ts'
import { buttonClass } from '#ui/button-class.ts'
import { IconButton } from '#ui/IconButton.tsx'

const PREMIUM = ['Advanced ML analysis', 'Real-time notifications']

/** The benefits of the current plan, as listed by the server. */
export function Benefits({ current }: { current: CurrentSubscription }) {
  const { isDemo } = useUser()
  const query = useQuery(planOffers)
  const offer = query.data?.find(({ id }) => id === current.plan)
  return (
    <Card title={`What ${current.planName} includes`}>
      {offer !== undefined ? (
        <>
          <List
            features={isDemo ? forDemo(benefitsOf(offer, current)) : benefitsOf(offer, current)}
          />
        </>
      ) : query.isError ? (
        <LoadFailure query={query}>Failed to load the plans</LoadFailure>
      ) : (
        <Skeleton label="Loading plan benefits" />
      )}
    </Card>
  )
}

function benefitsOf({ id, features }: PlanOffer, { afterCancelling, limits }: CurrentSubscription) {
  if (id === 'premium') return [...PREMIUM, ...features]
  if (!afterCancelling) return features
  return [
    `${limits.generationsPerDay} generations a day with Silver and Gold`,
    'Basic analysis',
    `${limits.historyDays} days of history`,
  ]
}

/** The demo account is shared by all, so it has a limit where Premium has none. */
const forDemo = (features: readonly string[]) =>
  features.map((feature) =>
    feature.startsWith('Unlimited generations')
      ? `Unlimited AI queries; ${DEMO_GENERATIONS} generations a day, shared by everyone using the demo`
      : feature,
  )

const List = ({ features }: { features: readonly string[] }) => (
  <ul className="grid gap-2">
    {features.map((feature) => (
      <li key={feature} className="flex items-start gap-2.5">
        <Icon name="check" className="mt-0.5 text-primary" />
        {feature}
      </li>
    ))}
  </ul>
)

/** The shop and its member code, if the plan has them. */
export function Perks({ current: { shopUrl, memberCode } }: { current: CurrentSubscription }) {
  if (shopUrl === null && memberCode === null) return null
  return (
    <Card title="Merchandise">
      {memberCode !== null && <Code code={memberCode} />}
      {shopUrl !== null && (
        <a
          href={shopUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ kind: 'second' })}
        >
          Open the shop
          <Icon name="external" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </Card>
  )
}

const Code = ({ code }: { code: string }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3">
    <span className="text-sm text-muted">Your member code</span>
    <span className="flex items-center">
      <code className="strong break-all">{code}</code>
      <IconButton
        icon="copy"
        label="Copy your member code"
        className="-me-3"
        onClick={() => void copy(code)}
      />
    </span>
  </div>
)

async function copy(code: string) {
  if (await copyText(code)) notify({ type: 'success', message: 'Member code copied to clipboard!' })
  else notify({ type: 'error', message: `Your browser blocked copying. Copy by hand: ${code}` })
}
