import type { FastifyBaseLogger } from 'fastify'
import { drawPuzzle, type PuzzlePicture } from './draw.ts'

/** Puzzles drawn ahead. */
const AHEAD = 24
/** Puzzles kept after use: handed out again, under a new token, when players come faster than we draw. */
const KEPT = 96

/** Source of puzzle pictures that never makes a player wait for the drawing, once the first one is there. */
export interface Pictures {
  /** Starts drawing ahead. */
  fill(): void
  take(): Promise<PuzzlePicture>
  /** Waits for the picture being drawn. */
  close(): Promise<void>
}

export function createPictures(log: Pick<FastifyBaseLogger, 'error'>, draw: () => Promise<PuzzlePicture> = drawPuzzle): Pictures {
  const fresh: PuzzlePicture[] = []
  const used: PuzzlePicture[] = []
  let drawing: Promise<void> | null = null
  let closed = false

  const drawOne = async () => {
    fresh.push(await draw())
  }
  const drawAhead = async () => {
    while (!closed && fresh.length < AHEAD) await drawOne()
  }
  const fill = () => {
    drawing ??= drawAhead()
      .catch((error: unknown) => log.error({ err: error }, 'captcha: drawing failed'))
      .finally(() => {
        drawing = null
      })
  }
  const keep = (picture: PuzzlePicture) => {
    if (used.length < KEPT) used.push(picture)
    else used[Math.floor(Math.random() * KEPT)] = picture
    return picture
  }

  return {
    fill,
    take: async () => {
      const picture = fresh.pop()
      fill()
      if (picture) return keep(picture)
      return used[Math.floor(Math.random() * used.length)] ?? keep(await draw())
    },
    close: async () => {
      closed = true
      await drawing
    },
  }
}
