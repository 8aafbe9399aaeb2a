/** How much the page covers of the stage: as the preview says, nothing, or so many CSS px at the top and at the bottom. */
export type FreeArea = 'own' | 'none' | { top: number; bottom: number }

export const SPEEDS = [0.1, 0.25, 0.5, 1, 2] as const
export const RATIOS = [1, 2, 3] as const
export const TIER_CHOICES = ['low', 'mid', 'high', 'auto'] as const
export const ZOOMS = ['fit', 'pixels'] as const

/** Everything that a link to a moment of a preview contains. */
export interface BenchAddress {
  /** Folder of the scene, and name of the preview; both empty until one is chosen. */
  scene: string
  name: string
  /** Ms since the first frame. */
  time: number
  speed: (typeof SPEEDS)[number]
  /** Null means the preview's own seed. */
  seed: string | null
  loop: boolean
  /** Size of the screen in CSS px. */
  width: number
  height: number
  /** Device pixels per CSS px. */
  ratio: (typeof RATIOS)[number]
  zoom: (typeof ZOOMS)[number]
  tier: (typeof TIER_CHOICES)[number]
  calm: boolean
  free: FreeArea
  guides: boolean
  slots: boolean
  overlay: boolean
}

export const DEFAULT_ADDRESS: BenchAddress = {
  scene: '',
  name: '',
  time: 0,
  speed: 1,
  seed: null,
  loop: false,
  width: 375,
  height: 667,
  ratio: 2,
  zoom: 'fit',
  tier: 'high',
  calm: false,
  free: 'own',
  guides: false,
  slots: false,
  overlay: false,
}

/** Least and most CSS px of a device's side. */
export const SIDES = { least: 240, most: 2048 } as const

const among = <T>(list: readonly T[], asked: unknown): T | undefined => list.find((known) => String(known) === String(asked))
const flag = (asked: string | null, otherwise: boolean) => (asked === null ? otherwise : asked === '1')

/** Reads `#/scene/<scene>/<name>?t=…`. Missing and invalid values get their default. Null for the address of another page. */
export function parseAddress(hash: string): BenchAddress | null {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [page, scene = '', name = ''] = path.split('/').map(decodePart)
  if (page !== 'scene' && page !== '') return null
  const asked = new URLSearchParams(query)
  const time = Number(asked.get('t') ?? 0)
  return {
    scene,
    name,
    time: Number.isFinite(time) ? Math.max(time, 0) : 0,
    speed: among(SPEEDS, asked.get('speed')) ?? DEFAULT_ADDRESS.speed,
    seed: asked.get('seed') || null,
    loop: flag(asked.get('loop'), DEFAULT_ADDRESS.loop),
    ...parseSize(asked.get('device')),
    ratio: among(RATIOS, asked.get('dpr')) ?? DEFAULT_ADDRESS.ratio,
    zoom: among(ZOOMS, asked.get('zoom')) ?? DEFAULT_ADDRESS.zoom,
    tier: among(TIER_CHOICES, asked.get('tier')) ?? DEFAULT_ADDRESS.tier,
    calm: asked.get('motion') === 'calm',
    free: parseFree(asked.get('free')),
    guides: flag(asked.get('guides'), DEFAULT_ADDRESS.guides),
    slots: flag(asked.get('slots'), DEFAULT_ADDRESS.slots),
    overlay: flag(asked.get('overlay'), DEFAULT_ADDRESS.overlay),
  }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function parseSize(asked: string | null): { width: number; height: number } {
  const [width = 0, height = 0] = (asked ?? '').split('x').map(Number)
  const sound = [width, height].every((side) => Number.isInteger(side) && side >= SIDES.least && side <= SIDES.most)
  return sound ? { width, height } : { width: DEFAULT_ADDRESS.width, height: DEFAULT_ADDRESS.height }
}

function parseFree(asked: string | null): FreeArea {
  if (asked === 'none') return 'none'
  const [, top, bottom] = /^(\d{1,4})-(\d{1,4})$/.exec(asked ?? '') ?? []
  return top && bottom ? { top: Number(top), bottom: Number(bottom) } : 'own'
}

/** Returns the address of a state, with everything that decides the picture. */
export function formatAddress(state: BenchAddress): string {
  const query = new URLSearchParams({
    t: String(Math.round(state.time * 1000) / 1000),
    speed: String(state.speed),
    device: `${state.width}x${state.height}`,
    dpr: String(state.ratio),
    tier: state.tier,
    motion: state.calm ? 'calm' : 'full',
  })
  if (state.seed !== null) query.set('seed', state.seed)
  if (state.zoom !== DEFAULT_ADDRESS.zoom) query.set('zoom', state.zoom)
  if (state.free !== 'own') query.set('free', state.free === 'none' ? 'none' : `${state.free.top}-${state.free.bottom}`)
  for (const name of ['loop', 'guides', 'slots', 'overlay'] as const) if (state[name]) query.set(name, '1')
  return `#/scene/${encodeURIComponent(state.scene)}/${encodeURIComponent(state.name)}?${query}`
}
