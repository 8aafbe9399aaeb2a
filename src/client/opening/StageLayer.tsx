import { Component, lazy, type ReactNode, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { stageState } from '#state/stage.ts'
import css from './StageLayer.module.css'

const Stage = lazy(() => import('#scenes/kit/Stage.tsx'))

interface Props {
  /** The stage cannot be drawn here. */
  onDown: () => void
  /** Stands in until the first scene stands, and where none can be drawn. */
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
    const { standIn } = this.props
    return <Marked>{this.state.down ? standIn : <Unveiled standIn={standIn} />}</Marked>
  }
}

/** Says on the element itself what stands and where the opening is: what looks from outside waits for it. */
function Marked({ children }: { children: ReactNode }) {
  const { standing, phase } = useSnapshot(stageState)
  return (
    <div className={css.stage} data-stage={standing ?? ''} data-stage-phase={phase}>
      {children}
    </div>
  )
}

/** The page's own ground and the stand-in are seen until a scene stands: never an empty canvas. */
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
