import { stageEngine } from '#scenes/kit/Stage.tsx'
import { formatAddress } from './address.ts'
import { bench } from './benchState.ts'
import { FilmSheet } from './filmSheet.ts'
import { pause, seek } from './session.ts'

/** Greatest width of a frame in px. */
const WIDEST = 375

/** The frames of a filmstrip: `count` evenly spaced ones from `from` to `to`, both in ms. */
export interface Strip {
  from: number
  to: number
  count: number
}

/** Returns a link to the shown moment. */
export function linkToThis(): string {
  return `${window.location.origin}${window.location.pathname}${formatAddress(bench)}`
}

/** Returns the picture on the stage in its own px. */
export function picture(): Promise<Blob> {
  const engine = stageEngine()
  if (!engine) return Promise.reject(new Error('no stage'))
  // The browser deletes a drawn frame at the end of the task, so it must be drawn again first.
  engine.draw()
  return blobOf(engine.canvas)
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

/** Downloads a picture. The file name contains the preview and `tail`. */
export function download(blob: Blob, tail: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${bench.scene}-${bench.name}-${tail}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Returns the times of a filmstrip's frames, in ms. */
function stripTimes({ from, to, count }: Strip): number[] {
  if (count <= 1) return [from]
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1))
}

/**
 * Draws many frames on one sheet, each with its time, and then shows the moment that was shown before. `made` is called with the
 * number of frames that are done.
 */
export async function filmstrip(strip: Strip, made: (done: number) => void): Promise<Blob> {
  const engine = stageEngine()
  if (!engine) throw new Error('no stage')
  const before = bench.time
  pause()
  const times = stripTimes(strip)
  const width = Math.min(bench.width, WIDEST)
  const height = Math.round((bench.height * width) / bench.width)
  const sheet = new FilmSheet(times.length, width, height)
  for (const [index, time] of times.entries()) {
    await seek(time)
    engine.draw()
    sheet.add(index, engine.canvas, time)
    made(index + 1)
  }
  await seek(before)
  return blobOf(sheet.canvas)
}
