import { Component, lazy, type ReactNode, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { stageState } from '#state/stage.ts'
import css from './StageLayer.module.css'

const Stage = lazy(() => import('#scenes/kit/Stage.tsx'))

interface Props {
  /** Called when the stage cannot be drawn on this device. */
  onDown: () => void
  /** Shows until the first scene is visible, and when no scene can be drawn. */
  standIn: ReactNode
}

/** The Pixi stage behind the page, or `standIn` where the stage cannot be drawn. */
export class StageLayer extends Component<Props, { down: boolean }> {
  override state = { down: false }

  static getDerivedStateFromError() {
    return { down: true }
  }

  override componentDidCatch() {
    this.props.onDown()
  }

  override render() {
    const { standIn } = this.props
    return <Marked>{this.state.down ? standIn : <Unveiled standIn={standIn} />}</Marked>
  }
}

/** Writes the visible scene and the phase of the opening into data attributes. Tests wait for them. */
function Marked({ children }: { children: ReactNode }) {
  const { standing, phase } = useSnapshot(stageState)
  return (
    <div className={css.stage} data-stage={standing ?? ''} data-stage-phase={phase}>
      {children}
    </div>
  )
}

/** Shows the stand-in until a scene is visible, so that the player never sees an empty canvas. */
function Unveiled({ standIn }: Pick<Props, 'standIn'>) {
  const { standing } = useSnapshot(stageState)
  return (
    <>
      <div className={cx(css.standIn, standing && css.gone)}>{standIn}</div>
      <div className={cx(css.canvas, standing && css.shown)}>
        <Suspense fallback={null}>
          <Stage />
        </Suspense>
      </div>
    </>
  )
}
