import { burst, FLYING, open } from './boxOpening.ts'
import { focus, idle, shake } from './boxRest.ts'
import type { Manner } from './manners.ts'
import type { Piece } from './pack.ts'

/** A point on the layers' canvas in pixels, y down. */
export type Pixel = readonly [number, number]

/** Positions of a box's bones on the layers' canvas. */
export interface Pivots {
  hinge: Pixel
  lock: Pixel | null
  mouth: Pixel
  foot: Pixel
}

const CLEAR = 'ffffff00'
const round = (value: number) => Math.round(value * 100) / 100

/** Converts layer pixels to skeleton units: origin at the foot, y up, one unit per pixel. */
class Ground {
  constructor(private readonly foot: Pixel) {}

  at([x, y]: Pixel): { x: number; y: number } {
    return { x: round(x - this.foot[0]), y: round(this.foot[1] - y) }
  }

  /** Attachment of a trimmed layer to a bone at `bone`. */
  layer({ middle, width, height }: Piece, bone: Pixel): Record<string, number> {
    const [here, there] = [this.at([middle.x, middle.y]), this.at(bone)]
    return { x: round(here.x - there.x), y: round(here.y - there.y), width, height }
  }
}

/**
 * Builds the Spine 4.1 skeleton of a box with the animations idle (2 s), focus (0.7 s), shake (0.56 s), open (2 s) and burst (0.9 s).
 */
export function boxSkeleton(pieces: ReadonlyMap<string, Piece>, pivots: Pivots, manner: Manner): object {
  const ground = new Ground(pivots.foot)
  const lids = [0, 1, 2, 3].map((stage) => `lid-${stage}`).filter((name) => pieces.has(name))
  const hasLock = pivots.lock !== null && pieces.has('lock')
  return {
    skeleton: { hash: 'generated', spine: '4.1.24', x: -280, y: -40, width: 560, height: 640, images: './', audio: '' },
    bones: bones(ground, pivots),
    slots: slots(hasLock),
    skins: [{ name: 'default', attachments: attachments(ground, pieces, pivots, lids, hasLock) }],
    events: { sfx: {}, lid_open: {}, reveal: {} },
    animations: {
      idle: idle(manner),
      focus: focus(manner),
      shake: shake(manner),
      open: open(manner, lids, hasLock),
      burst: burst(lids, hasLock),
    },
  }
}

function bones(ground: Ground, { hinge, lock, mouth }: Pivots): object[] {
  return [
    { name: 'root' },
    { name: 'box', parent: 'root' },
    { name: 'lid', parent: 'box', ...ground.at(hinge) },
    { name: 'lock', parent: 'box', ...ground.at(lock ?? mouth) },
    { name: 'mouth', parent: 'root', ...ground.at(mouth) },
    { name: 'rays', parent: 'mouth' },
    { name: 'glow', parent: 'mouth' },
    { name: 'beam', parent: 'mouth', y: 165 },
    ...Array.from({ length: FLYING }, (_, i) => ({ name: `fly${i}`, parent: 'mouth' })),
  ]
}

function slots(hasLock: boolean): object[] {
  const light = (name: string, attachment = name) => ({ name, bone: name, color: CLEAR, attachment, blend: 'additive' })
  return [
    { name: 'shadow', bone: 'root', attachment: 'shadow' },
    light('rays'),
    { name: 'base', bone: 'box', attachment: 'base' },
    { name: 'inside', bone: 'glow', color: CLEAR, attachment: 'glow', blend: 'additive' },
    { name: 'lid', bone: 'lid', attachment: 'lid-0' },
    ...(hasLock ? [{ name: 'lock', bone: 'lock', attachment: 'lock' }] : []),
    light('beam'),
    light('glow'),
    ...Array.from({ length: FLYING }, (_, i) => ({ name: `fly${i}`, bone: `fly${i}`, color: CLEAR, attachment: 'flying' })),
  ]
}

function attachments(
  ground: Ground,
  pieces: ReadonlyMap<string, Piece>,
  pivots: Pivots,
  lids: readonly string[],
  hasLock: boolean,
): object {
  const layer = (name: string, bone: Pixel) => {
    const piece = pieces.get(name)
    return piece ? { [name]: ground.layer(piece, bone) } : {}
  }
  const drawn = (name: string, by = 1, high = by) => {
    const piece = pieces.get(name)
    return { [name]: { width: piece?.width ?? 0, height: piece?.height ?? 0, scaleX: by, scaleY: high } }
  }
  const flying = Object.fromEntries(Array.from({ length: FLYING }, (_, i) => [`fly${i}`, drawn('flying', 0.8)]))
  return {
    shadow: { shadow: { y: -4, width: 200, height: 44, scaleX: 2.2, scaleY: 1.5 } },
    rays: drawn('rays', 1.5),
    base: layer('base', pivots.foot),
    inside: drawn('glow', 1.5, 0.8),
    glow: drawn('glow', 2.2),
    beam: drawn('beam', 1.5, 1.3),
    lid: Object.assign({}, ...lids.map((name) => layer(name, pivots.hinge))),
    ...(hasLock && pivots.lock && { lock: layer('lock', pivots.lock) }),
    ...flying,
  }
}
