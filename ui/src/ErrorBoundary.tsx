import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  readonly children: ReactNode
  /** Called once for each error, after the fallback was rendered. */
  readonly onError?: (() => void) | undefined
  readonly renderFallback: (retry: () => void) => ReactNode
}

type ErrorBoundaryState = { readonly hasFailed: boolean }

/** Contains an error of its children: the rest of the page stays, and `retry` renders the children again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true }
  }

  override state: ErrorBoundaryState = { hasFailed: false }

  private readonly retry = () => this.setState({ hasFailed: false })

  override componentDidCatch(): void {
    this.props.onError?.()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.renderFallback(this.retry) : this.props.children
  }
}
