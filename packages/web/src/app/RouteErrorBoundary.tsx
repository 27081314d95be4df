import { Component, type ReactNode, useEffect } from 'react'
import { connection } from '#core/connection.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  /** A new one (another path) is a new try. Around the whole app there is none: only a reload helps. */
  place?: string
  children: ReactNode
}

type Failed = 'broken' | 'offline'

interface State {
  failed: Failed | null
  place: string | undefined
}

// Nothing where pages are rendered to files.
const openedAt = globalThis.location?.pathname

/** What browsers say of a part that cannot be had, each in its own words, and Vite of its styles. */
const isMissingPart = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script failed|unable to preload css/i.test(error.message)

/** When a screen breaks, what is around it stays, and this says how to go on. */
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
   * A new version has come out, and the server has the parts of this one no longer. What was typed was left
   * with the page before; the page that was opened is not loaded twice.
   */
  override componentDidCatch(error: unknown) {
    // start.js holds every press back until the page works. What is shown now has buttons that do.
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
  /** Of the button that loads the page again. */
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
