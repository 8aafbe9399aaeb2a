import { Assets, Container, type Texture } from 'pixi.js'
import { type ISkeletonData, Spine, TextureAtlas } from 'pixi-spine'
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
  complete(entry: { loop: boolean }): void
  event(entry: unknown, event: { data: { name: string }; stringValue: string }): void
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
  await Promise.all([dropPictures([page]), ...texts.map((src) => Assets.loader.unload({ src }))])
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

/** A Spine skeleton on the scenes' clock. */
export class SpineView {
  /** What goes on the stage; stays the same when the artist's file is swapped. */
  readonly view = new Container()
  private spine: Spine | null = null
  private playing: { name: string; loop: boolean; speed: number } | null = null
  /** An animation that does not loop has ended: its last pose stands and nothing is computed. */
  private ended = false
  private listening: (name: string, text: string) => void = () => undefined

  private constructor(readonly name: SkeletonName) {}

  /** An actor of a skeleton that is loaded. */
  static async of(name: SkeletonName): Promise<SpineView> {
    const actor = new SpineView(name)
    await actor.dress()
    actors.add(actor)
    return actor
  }

  /** Called with the name and the text of each event that the artist set in an animation. */
  onEvent(listener: (name: string, text: string) => void): void {
    this.listening = listener
  }

  /** Plays an animation from its beginning; `speed` 1 is as drawn. */
  play(name: string, loop = false, speed = 1): void {
    const { spine } = this
    if (!spine) return
    this.playing = { name, loop, speed }
    this.ended = false
    spine.state.setAnimation(0, name, loop)
    spine.state.timeScale = speed
    spine.update(0)
  }

  /** Length of an animation in ms at speed 1. */
  lengthOf(name: string): number {
    return (this.spine?.spineData.findAnimation(name)?.duration ?? 0) * 1000
  }

  /** Moves the skeleton on by `delta` ms of the clock. */
  update(delta: number): void {
    if (!this.ended) this.spine?.update(delta / 1000)
  }

  /** Puts the running animation at its end. */
  finish(): void {
    if (this.playing) this.update(this.lengthOf(this.playing.name))
  }

  destroy(): void {
    actors.delete(this)
    this.view.destroy({ children: true })
  }

  /** Takes the loaded data into use, in place of what was there; a running animation begins anew. */
  async dress(): Promise<void> {
    const skeleton = await skeletons.get(this.name)
    if (!skeleton) throw new Error(`no skeleton ${this.name}`)
    const spine = new Spine(skeleton.data)
    spine.autoUpdate = false
    const state = spine.state as unknown as { addListener(listener: SpineListener): void }
    state.addListener({
      complete: ({ loop }) => {
        this.ended = !loop
      },
      event: (_entry, event) => this.listening(event.data.name, event.stringValue),
    })
    for (const child of this.view.removeChildren()) child.destroy({ children: true })
    this.spine = spine
    this.view.addChild(spine)
    if (this.playing) this.play(this.playing.name, this.playing.loop, this.playing.speed)
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
