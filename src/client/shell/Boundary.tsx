import { Component, type ReactNode } from 'react'

interface Props {
  /** When this value changes, e.g. the path, the boundary shows its children again. */
  reset: string
  /** Shows after an error in the children. */
  fallback: ReactNode
  children: ReactNode
}

interface State {
  failed: boolean
  reset: string
}

/** Catches errors of a page or overlay, and failures to load its code, so that the shell keeps working. */
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
