import { Section } from '#gallery/Section.tsx'
import type { NotificationInput } from '#core/notifications/notification.ts'
import { createNotificationStore } from '#core/notifications/notification-store.ts'
import { NotificationsContext, notify } from '#core/notifications/notifications.ts'
import { Button } from '#ui/Button.tsx'
import { Toasts } from '#ui/Toasts.tsx'

const nothing = () => {}

const EXAMPLES: readonly NotificationInput[] = [
  {
    type: 'success',
    title: 'Generation Complete',
    message: 'Numbers generated successfully using Box 2 Gold: 2-7-4-9',
    actions: [{ label: 'Copy', action: nothing }],
  },
  {
    type: 'error',
    title: 'API Error',
    message: 'Failed to generate numbers. Please try again.',
    actions: [{ label: 'Retry', action: nothing }],
  },
  { type: 'warning', message: 'Your session ends in two minutes.' },
  { type: 'info', message: 'Google login coming soon!' },
  { type: 'loading', message: 'Refreshing ML suggestions...' },
]

const examples = createNotificationStore(() => 0)
for (const example of EXAMPLES) examples.notify({ ...example, persistent: true })

export const ToastsPart = () => (
  <Section id="toasts" title="Toasts" lead="On a phone at most three at once.">
    <div className="flex flex-wrap gap-2">
      {EXAMPLES.map((example) => (
        <Button key={example.type} kind="second" onClick={() => notify(example)}>
          {example.type}
        </Button>
      ))}
    </div>
    <div className="gallery-stage h-[34rem]">
      <NotificationsContext value={examples}>
        <Toasts onOpen={() => {}} />
      </NotificationsContext>
    </div>
  </Section>
)
