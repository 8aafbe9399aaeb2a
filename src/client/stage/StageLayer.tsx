import { Component, type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import { type Broken, PartView } from '#client/parts/PartView.tsx'
import { part } from '#client/parts/part.ts'
import { useRecovery } from '#client/parts/useRecovery.ts'
import { stageState } from '#state/core/play/stage.ts'
import { noteFault } from '#state/platform/faults/report.ts'
import css from './StageLayer.module.css'
import { useFailedScene } from './useFailedScene.ts'

const stage = part(() => import('#scenes/kit/Stage.tsx'))

interface Props {
  /**
   * Called with true when the stage cannot be drawn, because this device does not draw it or because its code could not be loaded. Called
   * with false when the code is loaded again.
   */
  onDown?: (down: boolean) => void
  /**
   * Called with true while the scene of a state cannot be had. Whoever plays books needs none: the phase tells of each book, and the next one is tried
   * anew.
   */
  onSceneDown?: (down: boolean) => void
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
function Unveiled({ standIn, onDown, onSceneDown }: Props) {
  const { standing } = useSnapshot(stageState)
  return (
    <>
      <div className={cx(css.standIn, standing && css.gone)}>{standIn}</div>
      <div className={cx(css.canvas, standing && css.shown)}>
        <PartView part={stage} given={{}} waiting={null} broken={(broken) => <NoStage {...broken} onDown={onDown} />} loadOnly />
      </div>
      <NoScene onDown={onSceneDown} />
    </>
  )
}

/** Tells that the scene of the page could not be loaded. It is tried again now and then, and at 重试. */
function NoScene({ onDown }: { onDown: Props['onSceneDown'] }) {
  const failed = useFailedScene()
  const down = failed !== null
  useEffect(() => {
    if (!down) return
    onDown?.(true)
    return () => onDown?.(false)
  }, [down, onDown])
  return failed && <WayOn {...failed} />
}

/** Stands for a stage whose code could not be loaded. Openings show their result at once meanwhile. */
function NoStage({ onDown, ...broken }: Broken & Pick<Props, 'onDown'>) {
  useEffect(() => {
    onDown?.(true)
    return () => onDown?.(false)
  }, [onDown])
  return <WayOn {...broken} />
}

/** The line that tells what is the matter, with 重试. `trying`: another attempt runs. */
function WayOn({ trying = false, ...broken }: Broken & { trying?: boolean }) {
  const { title, act, onAct } = useRecovery(broken, '动画')
  const { freeArea, play } = useSnapshot(stageState)
  const [host, setHost] = useState<Element | null>(null)
  const place = useCallback((mark: Element | null) => mark && setHost(mark.closest('[role=dialog]') ?? document.body), [])
  if (!host) return <i ref={place} hidden />
  // The page lies above the stage and takes its touches, so the button is not a part of the stage. Below a dialog nothing is touched.
  return createPortal(
    <p className={cx(css.noStage, play && css.aside)} style={play ? undefined : { top: freeArea.top }} role='alert'>
      {title}
      <button type='button' className={css.retry} aria-disabled={trying} aria-busy={trying} onClick={pressed(trying ? undefined : onAct)}>
        {act}
      </button>
    </p>,
    host,
  )
}
