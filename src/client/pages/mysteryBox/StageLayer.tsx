import { Component, lazy, type ReactNode, Suspense } from 'react'
import css from './StageLayer.module.css'

const Stage = lazy(() => import('#scenes/kit/Stage.tsx'))

interface Props {
  /** The stage cannot be drawn here. */
  onDown: () => void
  /** Stands in while it loads and where it cannot be drawn. */
  standIn: ReactNode
}

/** The Pixi stage behind the chrome, or a picture where it cannot be drawn. */
export class StageLayer extends Component<Props, { down: boolean }> {
  override state = { down: false }

  static getDerivedStateFromError() {
    return { down: true }
  }

  override componentDidCatch() {
    this.props.onDown()
  }

  override render() {
    return (
      <div className={css.stage} data-stage=''>
        {this.state.down ? this.props.standIn : <Suspense fallback={this.props.standIn}>{<Stage />}</Suspense>}
      </div>
    )
  }
}
