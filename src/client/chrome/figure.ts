import type { FigureMotion, FigurePart } from '#shared/figureMotion.ts'
import type { MascotMotion } from '#shared/figures.ts'
import { fetchFile } from '#state/platform/fetchFile.ts'
import { freshUrl } from '#state/platform/images.ts'

const FOLDER = '/spine/home/mascot'

/** The pictures of the mascot's skeleton, in half size. */
export const mascotPage = (): string => freshUrl(`${FOLDER}/page-small.webp`)

const motions = new Map<MascotMotion, Promise<FigureMotion>>()

async function read(motion: MascotMotion): Promise<FigureMotion> {
  const picture = new Image()
  picture.src = mascotPage()
  const file = fetchFile(freshUrl(`${FOLDER}/motion-${motion}.json`))
  const [reply] = await Promise.all([file, picture.decode()])
  if (!reply.ok) throw new Error(`no motion ${motion}`)
  return (await reply.json()) as FigureMotion
}

/** Loads a motion of the mascot with its pictures; once, unless that failed. */
export function loadMascot(motion: MascotMotion): Promise<FigureMotion> {
  const loading = motions.get(motion) ?? read(motion)
  motions.set(motion, loading)
  loading.catch(() => motions.delete(motion))
  return loading
}

const matrix = ([, ...values]: FigurePart['moves'][number]) => `matrix(${values.join(', ')})`

/** How a part stands when the motion begins. */
export function poseOf({ moves, fades }: FigurePart): { transform: string; opacity: number } {
  return { transform: moves[0] ? matrix(moves[0]) : 'none', opacity: fades[0]?.[1] ?? 1 }
}

/** Plays a part for `length` ms: for ever, or once. */
export function playPart(element: Element, { moves, fades, jumps }: FigurePart, length: number, loop: boolean): Animation[] {
  const timing: KeyframeAnimationOptions = { duration: length, iterations: loop ? Number.POSITIVE_INFINITY : 1 }
  const easing = jumps ? 'step-end' : 'linear'
  return [
    element.animate(
      moves.map((move) => ({ offset: move[0], transform: matrix(move) })),
      timing,
    ),
    element.animate(
      fades.map(([offset, opacity]) => ({ offset, opacity, easing })),
      timing,
    ),
  ]
}
