import { Component, type ReactNode } from 'react'

interface Props {
  /** Another value starts afresh, e.g. the path. */
  reset: string
  /** Shown once something below has broken. */
  fallback: ReactNode
  children: ReactNode
}

interface State {
  failed: boolean
  reset: string
}

/** Keeps a page or overlay that breaks, or whose code does not arrive, from taking the shell with it. */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: false, reset: this.props.reset }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.reset === state.reset ? null : { failed: false, reset: props.reset }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
