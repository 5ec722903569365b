import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  readonly fallback: (error: unknown) => ReactNode
  /** When it changes, what failed is tried again. */
  readonly resetKey?: string
}

interface State {
  readonly failure: { readonly error: unknown } | null
  readonly resetKey: string | undefined
}

/** Keeps a failing region from taking the others with it. A class, because React offers this to classes alone. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey }
  }

  override render() {
    return this.state.failure === null ? this.props.children : this.props.fallback(this.state.failure.error)
  }
}
