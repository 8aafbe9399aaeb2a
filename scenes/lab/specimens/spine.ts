import { type Container, Sprite, Texture } from 'pixi.js'
import { SKELETONS, type SkeletonName } from '#shared/assetIds.ts'
import type { ArtBoard } from '../../kit/artBoard.ts'
import { backgroundUrl, dropPictures, loadPictures } from '../../kit/pictures.ts'
import { dropSkeleton, loadSkeleton, SpineView } from '../../kit/SpineView.ts'
import type { SceneContext } from '../../kit/scene.ts'
import type { Exhibit, Specimen } from '../specimen.ts'

/** The starter boxes, for their names. */
const [BOXES = []] = Object.values(
  import.meta.glob<readonly { art: string; name: string }[]>('/catalogue/boxes.json', { eager: true, import: 'default' }),
)

/** An animation to show. A loop plays until the end of `length` (ms). */
interface Move {
  name: string
  zh: string
  loop: boolean
  length: number
  moments: readonly number[]
}

const BOX_MOVES: readonly Move[] = [
  { name: 'idle', zh: '待机', loop: true, length: 4_000, moments: [0, 1_000] },
  { name: 'focus', zh: '选中', loop: false, length: 1_000, moments: [150, 400] },
  { name: 'shake', zh: '震动', loop: true, length: 2_000, moments: [120, 330] },
  { name: 'open', zh: '开启', loop: false, length: 2_400, moments: [200, 500, 900, 1_600] },
  { name: 'burst', zh: '爆开', loop: false, length: 1_300, moments: [80, 250, 600] },
]
const MASCOT_MOVES: readonly Move[] = [
  { name: 'idle', zh: '待机', loop: true, length: 8_000, moments: [0, 1_300, 2_700] },
  { name: 'wave', zh: '招手', loop: false, length: 2_000, moments: [400, 900, 1_300] },
  { name: 'cheer', zh: '欢呼', loop: false, length: 2_000, moments: [300, 700, 1_200] },
  { name: 'search', zh: '张望', loop: true, length: 6_400, moments: [800, 2_200] },
  { name: 'sleep', zh: '打盹', loop: true, length: 9_600, moments: [0, 2_200] },
]
const CROWN_MOVES: readonly Move[] = [
  { name: 'land', zh: '落冠', loop: false, length: 2_000, moments: [200, 310, 430, 1_200] },
  { name: 'rest', zh: '待机', loop: true, length: 7_200, moments: [0, 1_350, 1_800] },
  { name: 'fly', zh: '飞冠', loop: false, length: 1_000, moments: [90, 300] },
  { name: 'lost', zh: '落败', loop: false, length: 1_300, moments: [200, 900] },
]
/** Skeletons that are no boxes, by the last part of their names. */
const OTHERS: Readonly<Record<string, { zh: string; moves: readonly Move[] }>> = {
  mascot: { zh: '小匣', moves: MASCOT_MOVES },
  crown: { zh: '冠冕', moves: CROWN_MOVES },
}
/** Y of the podium's middle as a share of its picture's height, and of the floor as a share of the board's. */
const PODIUM = 0.48
const FLOOR = 0.73
/** Skeletons with snapshots. The others move in the same way, so snapshots of them would show nothing new. */
const PICTURED = ['red_chest', 'neon_arcade', ...Object.keys(OTHERS)]

const lastPart = (name: SkeletonName) => name.replace(/^.*\//, '')
const other = (name: SkeletonName) => (name.startsWith('case-reel/crates/') ? undefined : OTHERS[lastPart(name)])
const called = (name: SkeletonName) => other(name)?.zh ?? BOXES.find(({ art }) => art === lastPart(name))?.name ?? lastPart(name)

/** A skeleton on the podium of the boxes' own background. */
class Stand implements Exhibit {
  private readonly ground = new Sprite()
  private readonly url = backgroundUrl('box-stage')

  private constructor(
    private readonly skeleton: SkeletonName,
    private readonly actor: SpineView,
  ) {}

  static async build(stage: Container, context: SceneContext, skeleton: SkeletonName, { name, loop }: Move): Promise<Stand> {
    await loadSkeleton(skeleton)
    const stand = new Stand(skeleton, await SpineView.of(skeleton))
    const pictures = await loadPictures([stand.url])
    stand.ground.texture = pictures.get(stand.url) ?? Texture.EMPTY
    stand.ground.anchor.set(0.5, PODIUM)
    stage.addChild(stand.ground, stand.actor.view)
    stand.layout(context.board())
    stand.actor.play(name, { loop })
    return stand
  }

  update(delta: number): void {
    this.actor.update(delta)
  }

  layout({ view, width, height }: ArtBoard): void {
    const { actor, ground } = this
    const { bounds } = actor
    const [x, floor] = [width / 2, height * FLOOR]
    const above = (floor - view.y) / (ground.texture.height * PODIUM)
    ground.position.set(x, floor)
    ground.scale.set(Math.max(view.width / ground.texture.width, above))
    actor.view.position.set(x, floor)
    actor.view.scale.set(Math.min((width * 0.84) / bounds.width, (floor * 0.84) / -bounds.top))
  }

  destroy(): void {
    this.ground.destroy()
    this.actor.destroy()
    dropSkeleton(this.skeleton)
    dropPictures([this.url])
  }
}

function specimen(skeleton: SkeletonName, move: Move): Specimen {
  return {
    name: `spine-${lastPart(skeleton).replaceAll('_', '-')}-${move.name}`,
    title: { zh: `${called(skeleton)} · ${move.zh}`, en: `${lastPart(skeleton)}, ${move.name}` },
    group: { zh: `骨骼 · ${called(skeleton)}`, en: `Skeleton ${lastPart(skeleton)}` },
    length: move.length,
    moments: PICTURED.includes(lastPart(skeleton)) ? move.moments : [],
    seed: 'stand',
    build: (stage, context) => Stand.build(stage, context, skeleton, move),
  }
}

/** Every animation of every skeleton. */
export const SPECIMENS: readonly Specimen[] = SKELETONS.flatMap((skeleton) =>
  (other(skeleton)?.moves ?? BOX_MOVES).map((move) => specimen(skeleton, move)),
)
