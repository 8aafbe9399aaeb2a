import { Component, type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import { type Broken, PartView } from '#client/parts/PartView.tsx'
import { part } from '#client/parts/part.ts'
import { useRecovery } from '#client/parts/useRecovery.ts'
import { noteFault } from '#state/faults/report.ts'
import { stageState } from '#state/stage.ts'
import css from './StageLayer.module.css'

const stage = part(() => import('#scenes/kit/Stage.tsx'))

interface Props {
  /**
   * Called with true when the stage cannot be drawn, because this device does not draw it or because its code could not be loaded. Called
   * with false when the code is loaded again.
   */
  onDown?: (down: boolean) => void
  /** Shows until the first scene is visible, and when no scene can be drawn. */
  standIn: ReactNode
}

/** The Pixi stage behind the page, or `standIn` where the stage cannot be drawn. */
export class StageLayer extends Component<Props, { down: boolean }> {
  override state = { down: false }

  static getDerivedStateFromError() {
    return { down: true }
  }

  override componentDidCatch(error: unknown) {
    noteFault('react', error)
    this.props.onDown?.(true)
  }

  override render() {
    return <Marked>{this.state.down ? this.props.standIn : <Unveiled {...this.props} />}</Marked>
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
function Unveiled({ standIn, onDown }: Props) {
  const { standing } = useSnapshot(stageState)
  return (
    <>
      <div className={cx(css.standIn, standing && css.gone)}>{standIn}</div>
      <div className={cx(css.canvas, standing && css.shown)}>
        <PartView part={stage} given={{}} waiting={null} broken={(broken) => <NoStage {...broken} onDown={onDown} />} loadOnly />
      </div>
    </>
  )
}

/** Stands for a stage whose code could not be loaded. Openings show their result at once meanwhile. */
function NoStage({ onDown, ...broken }: Broken & Pick<Props, 'onDown'>) {
  const { title, act, onAct } = useRecovery(broken, '动画')
  const { play, freeArea } = useSnapshot(stageState)
  useEffect(() => {
    onDown?.(true)
    return () => onDown?.(false)
  }, [onDown])
  if (play) return null
  // The page lies above the stage and takes its touches, so the button is not a part of the stage.
  return createPortal(
    <p className={css.noStage} style={{ top: freeArea.top }} role='alert'>
      {title}
      <button type='button' className={css.retry} onClick={pressed(onAct)}>
        {act}
      </button>
    </p>,
    document.body,
  )
}
