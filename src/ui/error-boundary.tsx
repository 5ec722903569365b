import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  readonly fallback: (error: unknown) => ReactNode
}

interface State {
  readonly failure: { readonly error: unknown } | null
}

/** Keeps a failing region from taking the others with it. A class, because React offers this to classes alone. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override render() {
    return this.state.failure === null ? this.props.children : this.props.fallback(this.state.failure.error)
  }
}
