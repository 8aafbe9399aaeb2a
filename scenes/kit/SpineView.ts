import { Assets, Container, Rectangle, type Texture } from 'pixi.js'
import { type ISkeletonData, Spine, SpineMesh, SpineSprite, TextureAtlas } from 'pixi-spine'
import type { SkeletonName } from '#shared/assetIds.ts'
import { onAssetSwap } from '#state/platform/assetSwap.ts'
import { FileLost } from '#state/platform/fetchFile.ts'
import { freshUrl } from '#state/platform/images.ts'
import { dropPictures, loadPictures } from './pictures.ts'
import { tier } from './quality.ts'

interface Skeleton {
  data: ISkeletonData
  /** URLs of the skeleton's files: the atlas page's picture here, JSON and atlas text in `texts`. */
  page: string
  texts: string[]
}

/** A listener for the artist's events, in the form that the runtimes of all Spine versions call. */
interface SpineListener {
  event(entry: { trackIndex: number }, event: { data: { name: string }; stringValue: string }): void
}

/** A running animation. While it cross-fades, `mixingFrom` is the animation before it. */
interface SpineTrack {
  animation: { name: string } | null
  /** Seconds since its beginning, and by how much the runtime's time is multiplied. */
  trackTime: number
  timeScale: number
  /** How far it replaces what lies below, 0–1. */
  alpha: number
  /** Length of the cross-fade in seconds. */
  mixDuration: number
  mixingFrom: unknown
  isComplete(): boolean
}

/** Fields that the runtimes of all Spine versions have and that pixi-spine's shared types leave out. */
interface SpineInsides {
  skeleton: {
    setToSetupPose(): void
    setSlotsToSetupPose(): void
    setSkinByName(name: string): void
    slots: { data: { name: string }; getAttachment(): unknown; currentSprite?: SpineSprite; currentMesh?: SpineMesh }[]
  }
  state: {
    addListener(listener: SpineListener): void
    setAnimation(track: number, name: string, loop: boolean): SpineTrack
    tracks: (SpineTrack | null | undefined)[]
  }
}

export interface PlayOptions {
  loop?: boolean
  /** Playback speed; 1 is the speed at which the artist animated it. */
  speed?: number
  /** Length of the cross-fade from the animation before, in ms. */
  mix?: number
}

/** The animation that runs, and how. */
type Playing = Required<PlayOptions> & { name: string }

/** Number of skeletons without a holder that stay loaded, because a player often opens the same box again. */
const KEPT = 1

/** An animation that `lay` has put over the running one. */
interface Laid {
  name: string
  ms: number
  alpha: number
}

/** Longest step in ms in which `pose` lets an animation run on; a longer one is a jump. */
const STEP = 250

const skeletons = new Map<SkeletonName, Promise<Skeleton>>()
const holders = new Map<SkeletonName, number>()
/** Skeletons without a holder, the one that lost its holder last at the end. */
let idle: SkeletonName[] = []
const actors = new Set<SpineView>()

const fileOf = (name: SkeletonName, file: string) => freshUrl(`/spine/${name}/${file}`)

/** Loads a skeleton by its folder below `assets/` and adds a holder. Rejects when it cannot be loaded. */
export async function loadSkeleton(name: SkeletonName): Promise<void> {
  const loading = skeletons.get(name) ?? openSkeleton(name)
  skeletons.set(name, loading)
  holders.set(name, (holders.get(name) ?? 0) + 1)
  idle = idle.filter((other) => other !== name)
  try {
    await loading
  } catch (error) {
    skeletons.delete(name)
    holders.delete(name)
    throw error
  }
}

/** Removes one holder from a skeleton. Without holders it is freed once more than `KEPT` skeletons are unused. */
export function dropSkeleton(name: SkeletonName): void {
  const left = (holders.get(name) ?? 1) - 1
  holders.set(name, left)
  if (left > 0) return
  idle.push(name)
  for (const old of idle.splice(0, Math.max(idle.length - KEPT, 0))) {
    void skeletons.get(old)?.then(free)
    skeletons.delete(old)
  }
}

async function free({ page, texts }: Skeleton): Promise<void> {
  dropPictures([page])
  await Promise.all(texts.map((src) => Assets.loader.unload({ src })))
}

async function openSkeleton(name: SkeletonName): Promise<Skeleton> {
  const small = tier() === 'low'
  const page = fileOf(name, small ? 'page-small.webp' : 'page.webp')
  const [json, text] = [fileOf(name, 'skeleton.json'), fileOf(name, 'skeleton.txt')]
  const [pictures, atlasText] = await Promise.all([loadPictures([page]), Assets.loader.load<string>({ src: text })])
  const texture = pictures.get(page)
  if (!texture?.valid) throw new FileLost(`the picture of skeleton ${name}`)
  const data = { spineAtlas: atlasOf(atlasText, texture, small) }
  const { spineData } = await Assets.loader.load<{ spineData: ISkeletonData }>({ src: json, data })
  return { data: spineData, page, texts: [json, text] }
}

/**
 * Reads the atlas text. Its regions are written in pixels of the full-size page, so the half-size page is told to have the full size.
 */
function atlasOf(text: string, page: Texture, small: boolean): TextureAtlas {
  const base = page.baseTexture
  const full = /^size:\s*(\d+),\s*(\d+)/m.exec(text)
  if (small && full) base.setRealSize(Number(full[1]), Number(full[2]))
  return new TextureAtlas(
    text,
    (_page, use) => use(base),
    () => undefined,
  )
}

/** Passes a slot's colour on to its picture as a tint. The runtime calls it on pictures that have a `color`. */
class SlotLight {
  private shown = 0xffffff

  constructor(private readonly picture: { tint: unknown }) {}

  /** Colour channels from 0 to 1. */
  setLight(red: number, green: number, blue: number): void {
    const tint = ((red * 255) << 16) + ((green * 255) << 8) + Math.trunc(blue * 255)
    if (tint === this.shown) return
    this.shown = tint
    this.picture.tint = tint
  }

  /** Two-colour tints need a shader of their own. None of our skeletons uses one. */
  setDark(): void {}
}

class LitSprite extends SpineSprite {
  readonly color = new SlotLight(this)
}

class LitMesh extends SpineMesh {
  readonly color = new SlotLight(this)
}

/** Gives its pictures a `color` object. Without one the runtime calls `utils.rgb2hex`, which Pixi 7.2 has deprecated. */
class LitSpine extends Spine {
  readonly color = { light: [1, 1, 1], dark: [0, 0, 0] }

  override newSprite(texture: Texture): SpineSprite {
    return new LitSprite(texture)
  }

  override newMesh(...mesh: ConstructorParameters<typeof SpineMesh>): SpineMesh {
    return new LitMesh(...mesh)
  }
}

/** Plays a Spine skeleton on the scenes' clock. Its origin is the skeleton's root bone. */
export class SpineView {
  /** The container to put on the stage. It stays the same object when the artist's file is reloaded. */
  readonly view = new Container()
  private spine: (LitSpine & SpineInsides) | null = null
  private playing: Playing | null = null
  /** Ms at which `pose` has left the running animation; −1 after `play` or `seek`. */
  private posed = -1
  /** Animations over the running one, by their layer, and whether one of them has changed since `pose`. */
  private readonly laid = new Map<number, Laid>()
  private relaid = false
  private skin: string | null = null
  private readonly textures = new Map<string, Texture>()
  private readonly hidden = new Set<string>()
  /** Tint of the whole skeleton: red, green, blue, each 0–1. */
  private readonly light = [1, 1, 1]
  private listening: (name: string, text: string) => void = () => undefined
  /** True while `seek` runs: events that it passes over are not reported. */
  private silent = false
  private readonly hearing: SpineListener = {
    event: ({ trackIndex }, { data, stringValue }) => {
      if (!this.silent && trackIndex === 0) this.listening(data.name, stringValue)
    },
  }

  private constructor(readonly name: SkeletonName) {}

  /** Creates a view of a skeleton that `loadSkeleton` has loaded. */
  static async of(name: SkeletonName): Promise<SpineView> {
    const actor = new SpineView(name)
    await actor.dress()
    actors.add(actor)
    return actor
  }

  /**
   * Sets the listener that gets the name and the text of each event which the artist placed in an animation, once each time the animation
   * passes it.
   */
  onEvent(listener: (name: string, text: string) => void): void {
    this.listening = listener
  }

  /** Plays an animation from its beginning. Throws when the skeleton has no animation of that name. */
  play(name: string, { loop = false, speed = 1, mix = 0 }: PlayOptions = {}): void {
    if (!this.spine) return
    this.set({ name, loop, speed, mix })
    this.advance(0)
  }

  /** Shows the running animation at exactly `ms` after its beginning, whatever was shown before. It continues from there. */
  seek(ms: number): void {
    const { spine, playing } = this
    if (!spine || !playing) return
    this.silent = true
    spine.state.clearTracks()
    spine.skeleton.setToSetupPose()
    this.set({ ...playing, mix: 0 })
    this.advance(playing.loop ? ms % (this.length || 1) : ms)
    this.silent = false
  }

  /**
   * Shows an animation at exactly `ms` after its beginning, for a scene whose picture follows from its own time. It costs one small step
   * where the time runs on, and a `seek` where it jumps.
   */
  pose(name: string, ms: number, loop = false): void {
    const { playing, posed } = this
    const goes = playing?.name === name && playing.loop === loop && posed >= 0 && ms >= posed && ms - posed < STEP
    if (goes && ms === posed && !this.relaid) return
    this.relaid = false
    if (goes) this.advance(ms - posed)
    else {
      if (playing?.name !== name || playing.loop !== loop) this.playing = { name, loop, speed: 1, mix: 0 }
      this.seek(ms)
    }
    this.posed = ms
  }

  /**
   * Lays an animation over the running one, at `ms` after its beginning: for what a scene drives by a share and not by the time. It
   * replaces what lies below by `alpha`, and shows from the next `pose` on; its events are not reported. Layers count from 1; one that was used stays, at alpha 0 unseen.
   */
  lay(layer: number, name: string, ms: number, alpha = 1): void {
    const before = this.laid.get(layer)
    if (before?.name === name && before.ms === ms && before.alpha === alpha) return
    this.laid.set(layer, { name, ms, alpha })
    this.relaid = true
  }

  /** Length of an animation in ms at speed 1, or 0 when the skeleton has no animation of that name. */
  lengthOf(name: string): number {
    return (this.spine?.spineData.findAnimation(name)?.duration ?? 0) * 1000
  }

  /** Length of the running animation in ms at its own speed. */
  get length(): number {
    return this.playing ? this.lengthOf(this.playing.name) / this.playing.speed : 0
  }

  get animations(): readonly string[] {
    return this.spine?.spineData.animations.map(({ name }) => name) ?? []
  }

  /** The rectangle of the artist's canvas in the view's units. If the export does not contain it, the bounds of what is drawn. */
  get bounds(): Rectangle {
    const { x = 0, y = 0, width = 0, height = 0 } = (this.spine?.spineData ?? {}) as Partial<Rectangle>
    return width > 0 ? new Rectangle(x, -y - height, width, height) : this.view.getLocalBounds()
  }

  /** Advances the animation by `delta` ms of the clock. An animation that does not loop stays on its last pose. */
  update(delta: number): void {
    const track = this.spine?.state.tracks[0]
    if (track && (this.playing?.loop || track.mixingFrom || !track.isComplete())) this.advance(delta)
  }

  /** Jumps to the end of the running animation, unless it loops. */
  finish(): void {
    if (this.playing && !this.playing.loop) this.update(this.length + this.playing.mix)
  }

  /** Applies a skin. Throws when the skeleton has no skin of that name. */
  setSkin(name: string): void {
    this.skin = name
    this.spine?.skeleton.setSkinByName(name)
    this.spine?.skeleton.setSlotsToSetupPose()
    this.advance(0)
  }

  /**
   * Replaces the picture in a slot, scaled to the size of the artist's picture. Null restores the artist's picture. The texture must be
   * loaded and stay loaded.
   */
  setSlotTexture(slot: string, texture: Texture | null): void {
    if (texture) this.textures.set(slot, texture)
    else this.textures.delete(slot)
    if (!texture) this.spine?.hackTextureBySlotName(slot)
    this.advance(0)
  }

  /** Multiplies the colours of the whole skeleton by these factors, 0–1. It shows from the next `update` on. */
  shade(red: number, green: number, blue: number): void {
    this.light[0] = red
    this.light[1] = green
    this.light[2] = blue
  }

  /** Hides a slot for good, whatever the animations do with it; used for a shadow where the scene draws its own. */
  hideSlot(name: string): void {
    this.hidden.add(name)
    this.hide()
  }

  destroy(): void {
    actors.delete(this)
    this.view.destroy({ children: true })
    this.spine = null
  }

  /** Rebuilds the view from the loaded data, for example after a reload. A running animation starts again from its beginning. */
  async dress(): Promise<void> {
    const skeleton = await skeletons.get(this.name)
    if (!skeleton) throw new Error(`no skeleton ${this.name}`)
    const spine = new LitSpine(skeleton.data) as LitSpine & SpineInsides
    spine.autoUpdate = false
    spine.state.addListener(this.hearing)
    spine.color.light = this.light
    for (const child of this.view.removeChildren()) child.destroy({ children: true })
    this.spine = spine
    this.hide()
    this.view.addChild(spine)
    if (this.skin) this.setSkin(this.skin)
    if (this.playing) this.play(this.playing.name, this.playing)
  }

  /** Makes an animation the running one; it is seen with the next step. */
  private set(playing: Playing): void {
    const { spine } = this
    if (!spine) return
    this.playing = playing
    this.posed = -1
    spine.state.setAnimation(0, playing.name, playing.loop).mixDuration = playing.mix / 1000
    spine.state.timeScale = playing.speed
  }

  private hide(): void {
    const { spine } = this
    spine?.skeleton.slots.forEach(({ data }, index) => {
      const picture = spine.slotContainers[index]
      if (picture) picture.renderable = !this.hidden.has(data.name)
    })
  }

  /** Advances in steps of at most half an animation, because the runtime skips events in longer steps. */
  private advance(ms: number): void {
    const { spine } = this
    if (!spine) return
    for (const [layer, laid] of this.laid) put(spine, layer, laid)
    const half = this.length / 2
    let left = ms
    for (; half > 0 && left > half; left -= half) spine.update(half / 1000)
    spine.update(left / 1000)
    for (const [name, texture] of this.textures) this.exchange(spine, name, texture)
  }

  /** Sets the slot's texture again after each step, because an animation may have changed the slot's attachment. */
  private exchange(spine: LitSpine & SpineInsides, name: string, texture: Texture): void {
    const slot = spine.skeleton.slots.find(({ data }) => data.name === name)
    const picture = slot?.currentSprite ?? slot?.currentMesh
    if (slot?.getAttachment() && picture && picture.texture !== texture) spine.hackTextureBySlotName(name, texture)
  }
}

function put({ state }: SpineInsides, layer: number, { name, ms, alpha }: Laid): void {
  let track = state.tracks[layer]
  if (track?.animation?.name !== name) {
    track = state.setAnimation(layer, name, false)
    track.mixDuration = 0
    track.timeScale = 0
  }
  track.trackTime = ms / 1000
  track.alpha = alpha
}

/** In development: loads a skeleton that the artist has saved again and rebuilds its views. */
async function swapSkeleton(url: string): Promise<void> {
  const name = [...skeletons.keys()].find((known) => url === `/spine/${known}/skeleton.json` || url === `/spine/${known}/skeleton.txt`)
  const before = name && (await skeletons.get(name))
  if (!name || !before) return
  const after = await openSkeleton(name)
  skeletons.set(name, Promise.resolve(after))
  await free(before)
  await Promise.all([...actors].filter((actor) => actor.name === name).map((actor) => actor.dress()))
}

if (import.meta.hot) onAssetSwap((url) => void swapSkeleton(url))
