import { AppProvider, createRoot } from '@pixi/react'
import { Component, type ReactNode, useEffect, useRef } from 'react'
import { stageState } from '#state/core/play/stage.ts'
import { Ahead } from './Ahead.ts'
import type { Mount } from './BuiltScene.ts'
import { clock } from './clock.ts'
import { mustSaveData } from './device.ts'
import { Engine } from './engine.ts'
import { whenIdle } from './idle.ts'
import { reducedMotion, TIERS, tier } from './quality.ts'
import type { AnyDefinition, AnyHandle, SceneContext } from './scene.ts'
import { SceneHost } from './sceneHost.ts'
import { crossScenes, loadAhead, loadScene } from './sceneLoader.ts'

interface Mounted {
  key: number
  definition: AnyDefinition
  ready: (handle: AnyHandle) => void
  failed: (error: unknown) => void
}

interface StageRuntime {
  engine: Engine
  context: SceneContext
  mount: Mount
}

/** The only graphics context of a visit. It is kept, off the page, while no page shows a stage. */
let runtime: StageRuntime | null = null

/** Unmounts a scene that throws, without touching the others. */
class SceneBoundary extends Component<{ failed: (error: unknown) => void; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.failed(error)
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}

function createRuntime(): StageRuntime {
  const engine = new Engine()
  const root = createRoot(engine.app.stage)
  const context: SceneContext = {
    clock,
    get budget() {
      return TIERS[tier()]
    },
    get reduced() {
      return reducedMotion()
    },
    board: () => engine.board(stageState.freeArea),
  }
  let mounted: readonly Mounted[] = []
  let key = 0
  const render = (scenes: readonly Mounted[]) => {
    mounted = scenes
    root.render(
      <AppProvider value={engine.app}>
        {scenes.map(({ key, definition: { Scene }, ready, failed }) => (
          <SceneBoundary key={key} failed={failed}>
            <Scene context={context} onReady={ready} />
          </SceneBoundary>
        ))}
      </AppProvider>,
    )
  }
  const mount: Mount = (definition, ready, failed) => {
    const scene: Mounted = { key: key++, definition, ready, failed }
    render([...mounted, scene])
    return () => render(mounted.filter((other) => other !== scene))
  }
  return { engine, context, mount }
}

/** Shows the stage in `element` until the returned function is called. */
function enter(element: HTMLElement, frames: boolean): () => void {
  runtime ??= createRuntime()
  const { engine, context, mount } = runtime
  const host = new SceneHost({ clock, board: () => context.board(), load: loadScene, mount, cross: crossScenes })
  const ahead = new Ahead({
    mustSave: mustSaveData,
    idle: whenIdle,
    load: (expected, signal) => loadAhead(expected, context, signal),
  })
  engine.onLayout = () => host.layout()
  engine.enter(element, frames)
  return () => {
    ahead.close()
    host.close()
    engine.exit()
  }
}

/**
 * The stage as a React component. It fills its positioned parent and lies behind the page's chrome. With `frames` false, screen frames do
 * not drive the clock: the caller steps it.
 */
export default function Stage({ frames = true }: { frames?: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => (element.current ? enter(element.current, frames) : undefined), [frames])
  return <div ref={element} aria-hidden style={{ position: 'absolute', inset: 0, overflow: 'hidden' }} />
}

/** The engine, for the laboratory and measuring tools; null before the first stage. */
export function stageEngine(): Engine | null {
  return runtime?.engine ?? null
}
