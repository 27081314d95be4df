import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

interface ErrorStateProps {
  children: ReactNode
  onRetry?: () => void
  busy?: boolean
}

/** Replaces the part that failed, with a retry button. */
export function ErrorState({ children, onRetry, busy = false }: ErrorStateProps) {
  const press = useFocusOnward(onRetry)
  const retry = onRetry && (
    <Button kind="second" busy={busy} onClick={press}>
      Retry
    </Button>
  )
  return (
    <Banner kind="error" announce action={retry}>
      <span className="flex items-center sm:min-h-9">{children}</span>
    </Banner>
  )
}

/** After a successful retry its button is removed: the focus moves to the content that replaces it. */
function useFocusOnward(onRetry: (() => void) | undefined) {
  const pressed = useRef(false)
  useEffect(
    () => () => {
      const here = document.activeElement
      if (pressed.current && (here === null || here === document.body))
        document.getElementById('main')?.focus({ preventScroll: true })
    },
    [],
  )
  return () => {
    pressed.current = true
    onRetry?.()
  }
}
