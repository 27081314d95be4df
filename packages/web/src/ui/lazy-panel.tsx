import { type ComponentType, lazy, useState } from 'react'
import { ErrorState } from './ErrorState.tsx'

type Load<Props extends object> = () => Promise<ComponentType<Props>>

/** Loads a panel's code when it is opened. If that fails, it shows an error with a retry button. */
export function lazyPanel<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Missing = missing(load)
  return lazy(() =>
    load().then(
      (Panel) => ({ default: Panel }),
      () => ({ default: Missing }),
    ),
  )
}

/** Replaces a panel whose code did not load, until a retry succeeds. */
function missing<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return function Missing(props) {
    const [Panel, setPanel] = useState<ComponentType<Props> | null>(null)
    const [busy, setBusy] = useState(false)
    if (Panel) return <Panel {...props} />
    const retry = () => {
      setBusy(true)
      load()
        .then((loaded) => setPanel(() => loaded))
        .catch(() => setBusy(false))
    }
    return (
      <ErrorState busy={busy} onRetry={retry}>
        This didn’t load. Check your connection, then try again.
      </ErrorState>
    )
  }
}
