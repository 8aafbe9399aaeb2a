import { AppProvider, createRoot } from '@pixi/react'
import { useEffect, useRef } from 'react'
import { stageState } from '#state/stage.ts'
import { clock } from './clock.ts'
import { prefersReducedMotion } from './device.ts'
import { Engine } from './engine.ts'
import { TIERS, tier } from './quality.ts'
import type { SceneContext, SceneDefinition, SceneHandle } from './scene.ts'
import { type Mount, SceneHost } from './sceneHost.ts'

interface Mounted {
  key: number
  definition: SceneDefinition
  ready: (handle: SceneHandle) => void
}

interface Theatre {
  engine: Engine
  context: SceneContext
  /** Puts a scene into the Pixi tree until the returned function is called. */
  mount: Mount
}

/** One graphics context for the whole visit: kept, off the page, while no page shows a stage. */
let theatre: Theatre | null = null

function openTheatre(): Theatre {
  const engine = new Engine()
  const root = createRoot(engine.app.stage)
  const context: SceneContext = {
    clock,
    get budget() {
      return TIERS[tier()]
    },
    get reduced() {
      return prefersReducedMotion()
    },
    board: () => engine.board(stageState.freeArea),
  }
  let mounted: readonly Mounted[] = []
  let key = 0
  const render = (scenes: readonly Mounted[]) => {
    mounted = scenes
    root.render(
      <AppProvider value={engine.app}>
        {scenes.map(({ key, definition: { Scene }, ready }) => (
          <Scene key={key} context={context} onReady={ready} />
        ))}
      </AppProvider>,
    )
  }
  const mount: Mount = (definition, ready) => {
    const scene: Mounted = { key: key++, definition, ready }
    render([...mounted, scene])
    return () => render(mounted.filter((other) => other !== scene))
  }
  return { engine, context, mount }
}

/** Gives the stage to a page until the returned function is called. */
function enter(element: HTMLElement, frames: boolean): () => void {
  theatre ??= openTheatre()
  const { engine, context, mount } = theatre
  const host = new SceneHost(context, mount)
  engine.onLayout = () => host.layout()
  engine.enter(element, frames)
  return () => {
    host.close()
    engine.exit()
  }
}

/** The stage: fills its positioned parent, behind the chrome. `frames` false leaves the clock to be stepped by hand. */
export default function Stage({ frames = true }: { frames?: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => (element.current ? enter(element.current, frames) : undefined), [frames])
  return <div ref={element} aria-hidden style={{ position: 'absolute', inset: 0, overflow: 'hidden' }} />
}

/** The application in use, for measuring tools. */
export function stageEngine(): Engine | null {
  return theatre?.engine ?? null
}
