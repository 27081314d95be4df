import { DEMO_EMAIL, DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import { MESSAGES } from '@fourcast/contract/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useConfig } from '#lib/config.ts'
import { notify } from '#lib/notifications.ts'
import { useSession } from '#lib/session.ts'
import { Button } from '#ui/Button.tsx'

/** One press signs in with the account that anyone may use, where the server has one. */
export function DemoLogin({ onFailure }: { onFailure: (message: string | null) => void }) {
  const { login } = useSession()
  const demo = useMutation({
    mutationFn: () => login({ email: DEMO_EMAIL, password: DEMO_PASSWORD }),
    onMutate: () => onFailure(null),
    onSuccess: () => notify({ type: 'success', message: MESSAGES.welcomeBack }),
    onError: () => onFailure(MESSAGES.demoLoginFailed),
  })
  if (useConfig()?.demo !== true) return null
  return (
    <Button
      kind="second"
      size="lg"
      block
      busy={demo.isPending}
      busyLabel="Signing In..."
      onClick={() => demo.mutate()}
    >
      Demo Login
    </Button>
  )
}
