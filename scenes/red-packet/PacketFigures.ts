import type { Container } from 'pixi.js'
import { isFileLost } from '#state/platform/fetchFile.ts'
import { castOf, dismiss } from '../kit/cast.ts'
import { nextTask, report } from '../kit/device.ts'
import type { SpineView } from '../kit/SpineView.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { FigureMoment } from './maths.ts'

/** Folder of the skeleton below `assets/`. */
const SKELETON = 'red-packet/packet'
/** Torn packets that are skeletons at the same time; more are pictures. */
export const FIGURES = 2

/** Ms of each animation at which all that it shows is there. */
const WARM = { hit: 100, tear: 150, open: 300, gone: 100 } as const

/**
 * The skeletons of the packet: a large one, and a few that are torn open. Until they are loaded, where they cannot be, at tier 低 and in calm motion
 * pictures stand in for them.
 */
export class PacketFigures {
  private actors: readonly SpineView[] = []
  private loading: Promise<void> | null = null
  private gone = false
  /** True while they are on their way. */
  waits = false

  constructor(
    private readonly context: SceneContext,
    private readonly layers: { hero: Container; torn: Container },
  ) {}

  /** Whether skeletons are shown. */
  get stand(): boolean {
    return this.actors.length > 0 && this.wanted
  }

  /** Loads them once. `born` gets one of them before it is on the stage. Resolves also when they cannot be loaded: then pictures stay. */
  load(born: (actor: SpineView) => void): Promise<void> {
    if (!this.wanted) return Promise.resolve()
    this.loading ??= this.wear(born)
      .catch((error: unknown) => {
        if (!isFileLost(error)) report(error)
      })
      .finally(() => {
        this.waits = false
      })
    return this.loading
  }

  /** Shows the large one at a place, `scale` times as large as its units; hidden when `moment` is null. */
  showHero(moment: FigureMoment | null, x: number, y: number, scale: number, rotation: number, alpha: number): void {
    this.show(this.actors[0], moment, x, y, scale, rotation, alpha)
  }

  /** Shows a torn one by its number. */
  showTorn(index: number, moment: FigureMoment | null, x: number, y: number, scale: number, rotation: number, alpha: number): void {
    this.show(this.actors[index + 1], moment, x, y, scale, rotation, alpha)
  }

  destroy(): void {
    this.gone = true
    dismiss(SKELETON, this.actors)
    this.actors = []
  }

  private get wanted(): boolean {
    return this.context.budget.films && !this.context.reduced
  }

  private show(
    actor: SpineView | undefined,
    moment: FigureMoment | null,
    x: number,
    y: number,
    scale: number,
    rotation: number,
    alpha: number,
  ): void {
    if (!actor) return
    const { view } = actor
    view.visible = moment !== null && alpha > 0.01 && this.wanted
    if (!view.visible || !moment) return
    view.position.set(x, y)
    view.scale.set(scale)
    view.rotation = rotation
    view.alpha = alpha
    actor.pose(moment.name, moment.ms, moment.name === 'fall')
  }

  private async wear(born: (actor: SpineView) => void): Promise<void> {
    this.waits = true
    const actors = await castOf(SKELETON, () => this.gone, FIGURES + 1)
    for (const actor of actors) {
      warm(actor)
      await nextTask()
    }
    const [hero, ...torn] = actors
    if (!hero || this.gone) {
      dismiss(SKELETON, actors)
      return
    }
    born(hero)
    for (const { view } of actors) view.visible = false
    this.layers.hero.addChild(hero.view)
    this.layers.torn.addChild(...torn.map(({ view }) => view))
    this.actors = actors
  }
}

/** The runtime creates the picture of a part when it is first shown; each is shown once before motion. */
function warm(actor: SpineView): void {
  for (const name of ['hit', 'tear', 'open', 'gone'] as const) actor.pose(name, WARM[name])
}
