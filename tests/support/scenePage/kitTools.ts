import { BaseTexture, WRAP_MODES } from 'pixi.js'
import { clock } from '#scenes/kit/clock.ts'
import { nextTask } from '#scenes/kit/device.ts'
import { chooseMotion, qualityState, reducedMotion, type Tier } from '#scenes/kit/quality.ts'
import { stageEngine } from '#scenes/kit/Stage.tsx'
import { managedBytes, textureCache } from '#scenes/kit/textureCache.ts'
import { stageState } from '#state/core/play/stage.ts'

const pictures = new Map<string, Uint8Array>()

function engine() {
  const found = stageEngine()
  if (!found) throw new Error('no stage')
  return found
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function until(done: () => boolean, ms = 20_000): Promise<void> {
  for (const end = performance.now() + ms; !done(); await pause(10)) {
    if (performance.now() > end) throw new Error(`not within ${ms} ms: ${done}`)
  }
}

/** What the stage shows now, RGBA from the bottom row up. */
function pixels(): Uint8Array {
  const stage = engine()
  stage.draw()
  const { gl } = stage.renderer
  const data = new Uint8Array(gl.drawingBufferWidth * gl.drawingBufferHeight * 4)
  gl.readPixels(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight, gl.RGBA, gl.UNSIGNED_BYTE, data)
  return data
}

/** What the tests of the kit look at, beside the page's own `lab`. */
const kit = {
  /** Picks a tier for what is shown next. */
  useTier(tier: Tier): void {
    qualityState.choice = tier
  },
  /** Bytes of all textures on the graphics card, and of all that is loaded or painted. */
  bytes: () => ({ managed: managedBytes(engine().renderer), cached: textureCache.bytes }),
  textures: () => engine().renderer.texture.managedTextures.length,
  keepPicture: (name: string) => void pictures.set(name, pixels()),
  /** Bytes in which the stage differs from a kept picture; all of them where the size is another. */
  differing(name: string): number {
    const [kept, now] = [pictures.get(name) ?? new Uint8Array(), pixels()]
    if (kept.length !== now.length) return now.length
    return now.reduce((sum, value, index) => sum + (value === kept[index] ? 0 : 1), 0)
  },
  /** Bytes of the stage's picture that are not its ground: a black or empty one has few. */
  painted: () => new Set(pixels()).size,
  /** Takes the graphics context away; `forGood` keeps Pixi and the browser from giving it back. Resolves when the stage has one again. */
  async loseContext(forGood: boolean): Promise<void> {
    const { renderer } = engine()
    const { gl } = renderer
    const extension = gl.getExtension('WEBGL_lose_context')
    if (forGood) renderer.context.extensions.loseContext = undefined as never
    extension?.loseContext()
    await until(() => gl.isContextLost())
    await until(() => !engine().renderer.gl.isContextLost())
    await pause(50)
    if (forGood && engine().renderer === renderer) throw new Error('the context came back')
  },
  /** Steps the stage in frames of `frame` ms until the opening is revealed; ms that it took. */
  async playOut(frame: number): Promise<number> {
    for (let passed = 0; passed < 30_000; passed += frame) {
      if (stageState.phase === 'revealed') return passed
      clock.step(frame)
      await nextTask()
    }
    throw new Error('never revealed')
  },
  /** How two textures wrap on the graphics card after the style of the first was changed while the unit of the second was in use. */
  wrapsAfterChange(): number[] {
    const { renderer } = engine()
    const { gl, texture: units } = renderer
    const [changed, other] = [0, 1].map(() => BaseTexture.from(Object.assign(document.createElement('canvas'), { width: 20, height: 30 })))
    if (!changed || !other) throw new Error('no textures')
    units.bind(changed, 1)
    units.bind(other, 0)
    changed.wrapMode = WRAP_MODES.REPEAT
    units.bind(changed, 1)
    const wraps = [changed, other].map((base) => {
      units.unbind(base)
      units.bind(base, 0)
      return Number(gl.getTexParameter(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S))
    })
    for (const base of [changed, other]) base.destroy()
    return wraps
  },
  clockState: () => ({ now: clock.now, playing: clock.playing }),
  board: () => engine().board(stageState.freeArea),
  resolution: () => engine().renderer.resolution,
  canvasHidden: () => engine().canvas.getAttribute('aria-hidden'),
  /** What a page sees when its tab is hidden or shown. */
  setVisible(visible: boolean): void {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (visible ? 'visible' : 'hidden') })
    document.dispatchEvent(new Event('visibilitychange'))
  },
  reduced: reducedMotion,
  chooseMotion,
}

export type Kit = typeof kit
Object.assign(window, { kit })
