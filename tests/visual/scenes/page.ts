import { ALL_PREVIEWS } from '#scenes/lab/allPreviews.ts'
import type { Lab } from '../../support/scenePage/main.tsx'
import { fingerprintOf, type TakenFingerprint } from '../core/tiles.ts'

declare const lab: Lab

export interface ListedPreview {
  scene: string
  name: string
  moments: number[]
}

let last: Uint32Array | null = null

/** Pixels of the stage, top row first. To be read in the task that drew them: the browser clears the buffer when it shows it. */
function readStage(): { pixels: Uint32Array; width: number; height: number } {
  const gl = lab.engine()?.renderer.gl
  if (!gl) throw new Error('there is no stage')
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
  const upsideDown = new Uint32Array(width * height)
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(upsideDown.buffer))
  const pixels = new Uint32Array(width * height)
  for (let y = 0; y < height; y++) pixels.set(upsideDown.subarray((height - 1 - y) * width, (height - y) * width), y * width)
  if (pixels.every((word) => word === 0)) throw new Error('the stage was read after it was cleared')
  return { pixels, width, height }
}

const shooter = {
  /** Every preview with moments, in the order of the laboratory. */
  previews: (): ListedPreview[] =>
    ALL_PREVIEWS.filter(({ preview }) => preview.moments.length > 0).map(({ scene, preview }) => ({
      scene,
      name: preview.name,
      moments: [...preview.moments],
    })),

  load: (scene: string, name: string): Promise<void> => lab.showPreview(scene, name, 0),

  /** Goes to a moment of the loaded preview and takes its picture; `spoil` may change the stage before it is drawn again. */
  async take(ms: number, spoil?: () => void): Promise<TakenFingerprint> {
    await lab.seekPreview(ms)
    if (spoil) {
      spoil()
      lab.engine()?.draw()
    }
    const { pixels, width, height } = readStage()
    last = pixels
    return fingerprintOf(pixels, width, height)
  },

  /** Base64 of the RGBA pixels of the last picture. */
  pixels(): string {
    const bytes = new Uint8Array(last?.buffer ?? new ArrayBuffer(0))
    const pieces: string[] = []
    for (let from = 0; from < bytes.length; from += 8192) pieces.push(String.fromCharCode(...bytes.subarray(from, from + 8192)))
    return btoa(pieces.join(''))
  },
}
export type Shooter = typeof shooter
Object.assign(window, { shooter })
