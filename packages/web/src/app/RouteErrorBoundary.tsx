import { Component, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'

interface Props {
  /** A new one (another path) is a new try. */
  place: string
  children: ReactNode
}

interface State {
  failed: boolean
  place: string
}

// Nothing where pages are rendered to files.
const openedAt = globalThis.location?.pathname

/** What browsers say of a part that cannot be had, each in its own words. */
const isMissingPart = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed/i.test(error.message)

/** When a screen breaks, the frame stays and says how to go on. */
export class RouteErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, place: this.props.place }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { failed: false, place: props.place }
  }

  /**
   * A new version has come out, and the server has the parts of this one no longer. What was typed was left
   * with the page before; the page that was opened is not loaded twice.
   */
  override componentDidCatch(error: unknown) {
    if (isMissingPart(error) && this.props.place !== openedAt && navigator.onLine)
      window.location.reload()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="page justify-items-start" role="alert">
        <title>Something went wrong · Fourcast</title>
        <h1>This page did not load</h1>
        <p className="text-muted">
          Something went wrong on our side, or a new version has just come out. Nothing you saved is
          lost.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button icon="refresh" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
          <a className="btn btn-second" href="/dashboard">
            Go to the dashboard
          </a>
        </div>
      </div>
    )
  }
}
