/** Runs in the page of the scene tests, beside the stage: what the bench of scenes asks of it. */
import { clock } from '#scenes/kit/clock.ts'
import { nextTask } from '#scenes/kit/device.ts'
import type { Preview } from '#scenes/kit/preview.ts'
import { stageEngine } from '#scenes/kit/Stage.tsx'
import { ALL_PREVIEWS, findPreview } from '#scenes/lab/allPreviews.ts'
import { meter, type Reading } from '#scenes/lab/meter.ts'
import { FRAME, Player } from '#scenes/lab/player.ts'
import { skipBook, stageState } from '#state/core/play/stage.ts'
import { setEager } from '#state/modes/case/shelfStage.ts'
import { type DomReels, decodedBytes, startReels, type Way } from './domReels.ts'

/** What the bench knows of a preview. */
export interface Facts extends Pick<Preview, 'name' | 'length' | 'moments'> {
  scene: string
  group: string
}

/** Frames within which a skipped opening must have ended. */
const MOST_STEPS = 600

let player: Player | null = null
let dom: DomReels | null = null

function engine() {
  const found = stageEngine()
  if (!found) throw new Error('no stage')
  return found
}

/** Only a corner of each picture is rasterised: the browser here does that in software, which is no work of ours; every call stays the same. */
function clip(): void {
  const { gl } = engine().renderer
  gl.enable(gl.SCISSOR_TEST)
  gl.scissor(0, 0, 8, 8)
}

/** Waits for the graphics card, so that its queue is never part of the next frame. */
function drain(): void {
  const { gl } = engine().renderer
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
}

/** Resolves when the stage has drawn its next picture. */
const nextPicture = () =>
  new Promise<void>((resolve) => {
    const stop = clock.addPicture(() => {
      stop()
      resolve()
    })
  })

const screenFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

async function until(done: () => boolean, what: string): Promise<void> {
  for (const end = performance.now() + 30_000; !done(); await screenFrame()) {
    if (performance.now() > end) throw new Error(`${what} does not come`)
  }
}

function find(scene: string, name: string): Preview {
  const found = findPreview(scene, name)
  if (!found) throw new Error(`no preview ${scene}/${name}`)
  return found.preview
}

const bench = {
  previews: (): Facts[] =>
    ALL_PREVIEWS.map(({ scene, preview: { name, length, moments, group } }) => ({ scene, name, length, moments, group: group.en })),

  /** Puts a preview at its time 0. */
  async load(scene: string, name: string): Promise<void> {
    player ??= new Player()
    await player.load(find(scene, name))
    clip()
    drain()
  },

  leave(): void {
    player?.destroy()
    player = null
  },

  drain,

  /** One frame of `ms`, as a task of its own so that Chromium accounts it as script; nothing moves with 0. */
  frame(ms: number): Promise<void> {
    clip()
    return new Promise((resolve) => {
      setTimeout(() => {
        if (ms > 0) clock.step(ms)
        resolve()
      })
    })
  },

  /** Steps through `ms` in frames of `step`. */
  async play(ms: number, step = FRAME): Promise<void> {
    for (let at = 0; at < ms; at += step) {
      clip()
      clock.step(step)
      await nextTask()
    }
    drain()
  },

  /** As `play`, with the most of every reading on the way. */
  async watch(ms: number, step = FRAME): Promise<Reading> {
    const counter = meter(engine())
    const most: Reading = { draws: 0, sprites: 0, textures: 0, megabytes: 0 }
    for (let at = 0; at < ms; at += step) {
      await bench.play(step, step)
      const reading = counter.read()
      for (const figure of Object.keys(most) as (keyof Reading)[]) most[figure] = Math.max(most[figure], reading[figure])
    }
    counter.stop()
    return most
  },

  /** Moves the standing preview by one frame per picture of the screen, as the product does. */
  async race(frames: number): Promise<void> {
    for (let count = 0; count < frames; count++) {
      await screenFrame()
      clip()
      clock.step(FRAME)
    }
    drain()
  },

  textureBytes(): number {
    const counter = meter(engine())
    const { megabytes } = counter.read()
    counter.stop()
    return megabytes * 2 ** 20
  },

  /** Puts DOM reels over the page, standing until `raceDom` moves them. */
  async putDom(way: Way, reels: number, ms: number): Promise<void> {
    dom = await startReels(way, reels, ms)
  },

  async raceDom(frames: number): Promise<void> {
    for (let count = 0; count < frames; count++) {
      await screenFrame()
      dom?.frame(count * FRAME)
    }
  },

  pictureBytes: () => (dom ? decodedBytes(dom.host) : 0),

  takeDom(): void {
    dom?.stop()
    dom = null
  },

  /** Real ms from asking for a preview until the first picture of its scene is drawn; the page runs with frames. */
  async tap(scene: string, name: string): Promise<number> {
    const preview = find(scene, name)
    const began = performance.now()
    preview.start(preview.seed)
    await until(() => stageState.standing === scene, `${scene}/${name}`)
    return performance.now() - began
  },

  /** Real ms from the tap on 开启 until the standing shelf has drawn the second picture that answers it: the first in which its box has moved. */
  async answer(): Promise<number> {
    setEager(false)
    await nextPicture()
    const began = performance.now()
    setEager(true)
    await nextPicture()
    await nextPicture()
    return performance.now() - began
  },

  /** Brings a running opening to its end, so that the next one can be asked for. */
  async settle(): Promise<void> {
    await until(() => stageState.phase !== 'loading', 'the performance')
    skipBook()
    await until(() => stageState.phase !== 'playing', 'the end of the performance')
  },

  textureCount: () => engine().renderer.texture.managedTextures.length,

  /** Opens boxes one after the other by hand, each to the half second, then skipped to its end. */
  async openAndSkip(scene: string, names: readonly string[]): Promise<void> {
    for (const name of names) {
      await bench.load(scene, name)
      await bench.play(500)
      skipBook()
      for (let left = MOST_STEPS; stageState.phase !== 'revealed'; left--) {
        if (left === 0) throw new Error(`${scene}/${name} does not end`)
        await bench.play(FRAME)
      }
    }
  },

  /** Keeps rasterising out of a page that runs with frames. */
  clipFrames: () => clock.add(clip),

  /** Who draws: the name of the graphics card. */
  card(): string {
    const { gl } = engine().renderer
    const names = gl.getExtension('WEBGL_debug_renderer_info')
    return names ? String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)) : 'unknown'
  },

  /** Ms between pictures of the screen while `preview` plays for `ms`. */
  async intervals(scene: string, name: string, ms: number): Promise<number[]> {
    await bench.tap(scene, name)
    const times: number[] = []
    for (const end = performance.now() + ms; performance.now() < end; ) times.push(await screenFrame())
    return times.slice(1).map((time, index) => time - (times[index] ?? time))
  },
}

export type Bench = typeof bench
Object.assign(window, { bench })
