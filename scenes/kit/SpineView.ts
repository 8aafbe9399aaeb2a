import { Assets, Container, Rectangle, type Texture } from 'pixi.js'
import { type ISkeletonData, Spine, SpineMesh, SpineSprite, TextureAtlas } from 'pixi-spine'
import type { SkeletonName } from '#shared/assetIds.ts'
import { onAssetSwap } from '#state/assetSwap.ts'
import { freshUrl } from '#state/images.ts'
import { dropPictures, loadPictures } from './pictures.ts'
import { tier } from './quality.ts'

/** A loaded skeleton. */
interface Skeleton {
  data: ISkeletonData
  /** Urls of what it is made of. */
  page: string
  texts: string[]
}

/** What the runtimes of every Spine version call at an artist's event. */
interface SpineListener {
  event(entry: unknown, event: { data: { name: string }; stringValue: string }): void
}

/** A running animation, and the one that it still fades over from. */
interface SpineTrack {
  /** Seconds. */
  mixDuration: number
  mixingFrom: unknown
  isComplete(): boolean
}

/** What the runtimes of every Spine version have, and pixi-spine's common types leave out. */
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
    tracks: (SpineTrack | null)[]
  }
}

export interface PlayOptions {
  loop?: boolean
  /** 1 is as drawn. */
  speed?: number
  /** Ms in which the animation before fades over into this one. */
  mix?: number
}

/** Skeletons that nobody holds and that stay loaded all the same: a player often opens the same box again. */
const KEPT = 1

const skeletons = new Map<SkeletonName, Promise<Skeleton>>()
const holders = new Map<SkeletonName, number>()
/** Skeletons that nobody holds, the one let go last at the end. */
let idle: SkeletonName[] = []
const actors = new Set<SpineView>()

const fileOf = (name: SkeletonName, file: string) => freshUrl(`/spine/${name}/${file}`)

/** Loads a skeleton by its folder below `assets/` and holds it; rejects when it cannot be had. */
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

/** Lets go of a skeleton that was loaded; when nobody holds it any more, it is freed in its turn. */
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
  if (!texture?.valid) throw new Error(`no page of skeleton ${name}`)
  const data = { spineAtlas: atlasOf(atlasText, texture, small) }
  const { spineData } = await Assets.loader.load<{ spineData: ISkeletonData }>({ src: json, data })
  return { data: spineData, page, texts: [json, text] }
}

/** The regions of a page. They are written for the full page: the half one is made to count as large. */
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

/** Light of a slot on its picture, as the runtime hands it over to pictures that know their colour. */
class SlotLight {
  private shown = 0xffffff

  constructor(private readonly picture: { tint: unknown }) {}

  /** Red, green, blue, 0–1. */
  setLight(red: number, green: number, blue: number): void {
    const tint = ((red * 255) << 16) + ((green * 255) << 8) + Math.trunc(blue * 255)
    if (tint === this.shown) return
    this.shown = tint
    this.picture.tint = tint
  }

  /** Two-coloured tints need a shader of their own; nothing of ours has one. */
  setDark(): void {}
}

class LitSprite extends SpineSprite {
  readonly color = new SlotLight(this)
}

class LitMesh extends SpineMesh {
  readonly color = new SlotLight(this)
}

/** Colours its pictures through their own light: the runtime's other way calls `utils.rgb2hex`, which Pixi 7.2 has given up. */
class LitSpine extends Spine {
  readonly color = { light: [1, 1, 1], dark: [0, 0, 0] }

  override newSprite(texture: Texture): SpineSprite {
    return new LitSprite(texture)
  }

  override newMesh(...mesh: ConstructorParameters<typeof SpineMesh>): SpineMesh {
    return new LitMesh(...mesh)
  }
}

/** A Spine skeleton on the scenes' clock. Its origin is the skeleton's root. */
export class SpineView {
  /** What goes on the stage; stays the same when the artist's file is swapped. */
  readonly view = new Container()
  private spine: (LitSpine & SpineInsides) | null = null
  private playing: { name: string; loop: boolean; speed: number; mix: number } | null = null
  private skin: string | null = null
  private readonly textures = new Map<string, Texture>()
  private readonly hidden = new Set<string>()
  /** Light on the whole skeleton, red, green, blue. */
  private readonly light = [1, 1, 1]
  private listening: (name: string, text: string) => void = () => undefined
  /** Events of a moment that is jumped to are not reported. */
  private silent = false
  private readonly hearing: SpineListener = {
    event: (_entry, { data, stringValue }) => {
      if (!this.silent) this.listening(data.name, stringValue)
    },
  }

  private constructor(readonly name: SkeletonName) {}

  /** An actor of a skeleton that is loaded. */
  static async of(name: SkeletonName): Promise<SpineView> {
    const actor = new SpineView(name)
    await actor.dress()
    actors.add(actor)
    return actor
  }

  /** Called with the name and the text of each event that the artist set in an animation, once each time it is passed. */
  onEvent(listener: (name: string, text: string) => void): void {
    this.listening = listener
  }

  /** Plays an animation from its beginning; throws when there is none of that name. */
  play(name: string, { loop = false, speed = 1, mix = 0 }: PlayOptions = {}): void {
    const { spine } = this
    if (!spine) return
    this.playing = { name, loop, speed, mix }
    spine.state.setAnimation(0, name, loop).mixDuration = mix / 1000
    spine.state.timeScale = speed
    this.advance(0)
  }

  /** Shows the running animation exactly at `ms` since its beginning, whatever was shown before; goes on from there. */
  seek(ms: number): void {
    const { spine, playing } = this
    if (!spine || !playing) return
    this.silent = true
    spine.state.clearTracks()
    spine.skeleton.setToSetupPose()
    this.play(playing.name, { ...playing, mix: 0 })
    this.advance(playing.loop ? ms % (this.length || 1) : ms)
    this.silent = false
  }

  /** Length of an animation in ms at speed 1; 0 when there is none of that name. */
  lengthOf(name: string): number {
    return (this.spine?.spineData.findAnimation(name)?.duration ?? 0) * 1000
  }

  /** Length of the running animation in ms at its speed. */
  get length(): number {
    return this.playing ? this.lengthOf(this.playing.name) / this.playing.speed : 0
  }

  get animations(): readonly string[] {
    return this.spine?.spineData.animations.map(({ name }) => name) ?? []
  }

  /** What the artist's canvas held, in the view's units; what is drawn where the export does not say. */
  get bounds(): Rectangle {
    const { x = 0, y = 0, width = 0, height = 0 } = (this.spine?.spineData ?? {}) as Partial<Rectangle>
    return width > 0 ? new Rectangle(x, -y - height, width, height) : this.view.getLocalBounds()
  }

  /** Moves the skeleton on by `delta` ms of the clock. An animation that does not loop keeps its last pose. */
  update(delta: number): void {
    const track = this.spine?.state.tracks[0]
    if (track && (this.playing?.loop || track.mixingFrom || !track.isComplete())) this.advance(delta)
  }

  /** Puts a running animation that does not loop at its end. */
  finish(): void {
    if (this.playing && !this.playing.loop) this.update(this.length + this.playing.mix)
  }

  /** Wears a skin; throws when there is none of that name. */
  setSkin(name: string): void {
    this.skin = name
    this.spine?.skeleton.setSkinByName(name)
    this.spine?.skeleton.setSlotsToSetupPose()
    this.advance(0)
  }

  /** Shows another picture in a slot, in the size of the artist's; null brings that back. The picture must be loaded and stay so. */
  setSlotTexture(slot: string, texture: Texture | null): void {
    if (texture) this.textures.set(slot, texture)
    else this.textures.delete(slot)
    if (!texture) this.spine?.hackTextureBySlotName(slot)
    this.advance(0)
  }

  /** Dims the whole skeleton, channel by channel, 0–1; seen from the next `update` on. */
  shade(red: number, green: number, blue: number): void {
    this.light[0] = red
    this.light[1] = green
    this.light[2] = blue
  }

  /** Takes a slot out of sight for good, whatever animations do with it: a shadow where the scene casts its own. */
  hideSlot(name: string): void {
    this.hidden.add(name)
    this.hide()
  }

  destroy(): void {
    actors.delete(this)
    this.view.destroy({ children: true })
    this.spine = null
  }

  /** Takes the loaded data into use, in place of what was there; a running animation begins anew. */
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

  private hide(): void {
    const { spine } = this
    spine?.skeleton.slots.forEach(({ data }, index) => {
      const picture = spine.slotContainers[index]
      if (picture) picture.renderable = !this.hidden.has(data.name)
    })
  }

  /** In steps of at most half an animation: in a longer one the runtime passes events over. */
  private advance(ms: number): void {
    const { spine } = this
    if (!spine) return
    const half = this.length / 2
    let left = ms
    for (; half > 0 && left > half; left -= half) spine.update(half / 1000)
    spine.update(left / 1000)
    for (const [name, texture] of this.textures) this.exchange(spine, name, texture)
  }

  /** Again at each step: an animation may have changed the slot's attachment. */
  private exchange(spine: LitSpine & SpineInsides, name: string, texture: Texture): void {
    const slot = spine.skeleton.slots.find(({ data }) => data.name === name)
    const picture = slot?.currentSprite ?? slot?.currentMesh
    if (slot?.getAttachment() && picture && picture.texture !== texture) spine.hackTextureBySlotName(name, texture)
  }
}

/** In development: loads a skeleton that was saved anew and dresses its actors in it. */
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
