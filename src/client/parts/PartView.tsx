import { Component, type ReactNode, Suspense } from 'react'
import { noteFault } from '#state/platform/faults/report.ts'
import type { Part } from './part.ts'

/** What the view of a failed part needs. */
export interface Broken {
  /** Loads the part again. */
  retry: () => void
  /** How often the player has tried again already. */
  tries: number
}

interface Props<P extends object> {
  part: Part<P>
  /** Props of the part itself. */
  given: P
  /** Shows while the code loads. */
  waiting: ReactNode
  /** Shows after a failure. */
  broken: (broken: Broken) => ReactNode
  /** True: only a failure to load is handled here, and an error of the running part goes to the boundary above. */
  loadOnly?: boolean
  /** Shows beside the part once its code is there. */
  children?: ReactNode
}

interface State {
  error: unknown
  tries: number
}

/** Draws a part in a boundary of its own, so that nothing else suffers when its code cannot be loaded or throws. */
export class PartView<P extends object> extends Component<Props<P>, State> {
  override state: State = { error: null, tries: 0 }

  constructor(props: Props<P>) {
    super(props)
    props.part.renew()
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown) {
    noteFault(this.props.part.hasFailed() ? 'load' : 'react', error)
  }

  private readonly retry = () => {
    this.props.part.renew()
    this.setState(({ tries }) => ({ error: null, tries: tries + 1 }))
  }

  override render() {
    const { part, given, waiting, broken, loadOnly, children } = this.props
    const { error, tries } = this.state
    if (error !== null) {
      if (loadOnly && !part.hasFailed()) throw error
      return broken({ retry: this.retry, tries })
    }
    const Current = part.current()
    return (
      <Suspense fallback={waiting}>
        <Current {...given} />
        {children}
      </Suspense>
    )
  }
}
