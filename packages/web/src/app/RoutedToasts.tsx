import { useNavigate } from '#core/routing/router.tsx'
import { Toasts } from '#ui/Toasts.tsx'

/** Toasts that lead to pages of ours. */
export function RoutedToasts() {
  const navigate = useNavigate()
  return <Toasts onOpen={(path) => navigate(path)} />
}
