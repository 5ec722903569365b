import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  readonly fallback: (error: unknown) => ReactNode
}

interface State {
  readonly failure: { readonly error: unknown } | null
}

/** Contains a failure in one region. A class, because React supports this only in classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override render() {
    return this.state.failure === null ? this.props.children : this.props.fallback(this.state.failure.error)
  }
}
