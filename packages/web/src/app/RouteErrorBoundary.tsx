import { Component, type ReactNode, useEffect } from 'react'
import { connection } from '#core/connection.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  /**
   * A new place (another path) resets the error. The boundary around the app has none: only a reload helps
   * there.
   */
  place?: string
  children: ReactNode
}

type Failed = 'broken' | 'offline'

interface State {
  failed: Failed | null
  place: string | undefined
}

// Undefined while pages are rendered to files.
const openedAt = globalThis.location?.pathname

/**
 * True for the errors of browsers (each has its own text) and of Vite when a chunk or its styles fail to
 * load.
 */
const isMissingPart = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script failed|unable to preload css/i.test(error.message)

/** Keeps the frame when a screen throws, and offers a way to go on. */
export class RouteErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    const isAway = !navigator.onLine || connection.isOffline()
    return { failed: isAway && isMissingPart(error) ? 'offline' : 'broken' }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { failed: null, place: props.place }
  }

  /**
   * After a deploy the server no longer has the chunks of this version: a reload gets the new ones. What was
   * typed was on the page before. The page that was opened first is not reloaded again.
   */
  override componentDidCatch(error: unknown) {
    // start.js holds back every press until the page works; the buttons of this message do.
    document.dispatchEvent(new Event('alive'))
    if (isMissingPart(error) && window.location.pathname !== openedAt && navigator.onLine)
      window.location.reload()
  }

  override render() {
    const { failed } = this.state
    if (failed === null) return this.props.children
    const failure = failed === 'offline' ? <NotOffline /> : <Broken />
    return this.props.place === undefined ? <main>{failure}</main> : failure
  }
}

const Broken = () => (
  <Failure title="Something went wrong" heading="This page didn’t load" again="Reload the page">
    Something went wrong on our side, or we just released a new version. Your saved data is safe.
  </Failure>
)

function NotOffline() {
  useEffect(() => connection.onBack(() => window.location.reload()), [])
  return (
    <Failure
      title="Not available offline"
      heading="This page is not available offline"
      again="Try again"
    >
      You haven’t opened it on this device before. Reconnect to see it. Pages that you opened before
      still work.
    </Failure>
  )
}

interface FailureProps {
  title: string
  heading: string
  /** The label of the button that reloads. */
  again: string
  children: ReactNode
}

const Failure = ({ title, heading, again, children }: FailureProps) => (
  <div className="page justify-items-start" role="alert">
    <title>{`${title} · Fourcast`}</title>
    <h1>{heading}</h1>
    <p className="text-muted">{children}</p>
    <div className="flex flex-wrap gap-2">
      <Button icon="refresh" onClick={() => window.location.reload()}>
        {again}
      </Button>
      <a className="btn btn-second" href="/dashboard">
        Go to the dashboard
      </a>
    </div>
  </div>
)
