import { type Container, type DisplayObject, MIPMAP_MODES, type Renderer, Sprite } from 'pixi.js'
import type { Engine } from '../kit/engine.ts'

/** What one frame of the stage costs. */
export interface Reading {
  /** Draw calls of the last frame. */
  draws: number
  /** Number of visible sprites. */
  sprites: number
  /** Number of textures on the graphics card. */
  textures: number
  /** Estimated megabytes of these textures: 4 bytes per pixel, a third more with mipmaps. */
  megabytes: number
}

const DRAW_CALLS = ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'] as const
const BYTES = 4
const MIPMAPS = 4 / 3

/** Counts what an engine draws until `stop` is called. After a lost context it counts the new renderer from its next reading on. */
export function meter(engine: Engine): { read(): Reading; stop(): void } {
  let counted = engine.renderer
  let counter = countDraws(counted)
  return {
    read() {
      if (counted !== engine.renderer) {
        counter.stop()
        counted = engine.renderer
        counter = countDraws(counted)
      }
      return { draws: counter.last(), sprites: visibleSprites(engine.app.stage), ...texturesOf(counted) }
    },
    stop: () => counter.stop(),
  }
}

/** Wraps the draw calls of a renderer's context. `last` returns their number in the last frame. */
function countDraws(renderer: Renderer): { last(): number; stop(): void } {
  const { gl } = renderer
  let running = 0
  let last = 0
  for (const name of DRAW_CALLS) {
    const call = gl[name] as (...given: unknown[]) => void
    Object.assign(gl, {
      [name](...given: unknown[]) {
        running += 1
        call.apply(gl, given)
      },
    })
  }
  const picture = {
    postrender() {
      if (!renderer.renderingToScreen) return
      last = running
      running = 0
    },
  }
  renderer.runners.postrender?.add(picture)
  return {
    last: () => last,
    stop() {
      renderer.runners.postrender?.remove(picture)
      // Deleting the wrappers makes the context's own methods visible again.
      for (const name of DRAW_CALLS) Reflect.deleteProperty(gl, name)
    },
  }
}

function visibleSprites(object: DisplayObject): number {
  if (!object.visible || object.worldAlpha <= 0) return 0
  const own = object instanceof Sprite && object.renderable ? 1 : 0
  return ((object as Container).children ?? []).reduce((sum, child) => sum + visibleSprites(child), own)
}

function texturesOf({ texture }: Renderer): { textures: number; megabytes: number } {
  const bytes = texture.managedTextures.map(({ realWidth, realHeight, mipmap }) => {
    return realWidth * realHeight * BYTES * (mipmap === MIPMAP_MODES.OFF || mipmap === MIPMAP_MODES.POW2 ? 1 : MIPMAPS)
  })
  return { textures: bytes.length, megabytes: bytes.reduce((sum, size) => sum + size, 0) / 1_048_576 }
}
