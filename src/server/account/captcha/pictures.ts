import type { FastifyBaseLogger } from 'fastify'
import { drawPuzzle, type PuzzlePicture } from './draw.ts'

/** Number of unused puzzles that are kept ready. */
const AHEAD = 24
/**
 * Number of used puzzles that are kept. When players ask faster than the server draws, one of these is handed out again with a new token.
 */
const KEPT = 96

/** Hands out puzzle pictures. Once the first picture is drawn, no player waits for the drawing. */
export interface Pictures {
  /** Starts to draw the puzzles that are missing, in the background. */
  fill(): void
  take(): Promise<PuzzlePicture>
  /** Stops drawing and waits for the picture that is being drawn. */
  close(): Promise<void>
}

/** Creates a source of pictures. `draw` draws one; tests replace it. */
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
