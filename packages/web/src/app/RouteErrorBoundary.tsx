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

/** When a screen breaks, the frame stays and says how to go on. */
export class RouteErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, place: this.props.place }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { failed: false, place: props.place }
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
