import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { copyText } from '#core/clipboard.ts'
import { notify } from '#core/notifications/notifications.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'

/** The shop and the code that a plan opens it with, where there are any. */
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
  else notify({ type: 'error', message: `Your browser did not let us copy. The code: ${code}` })
}
