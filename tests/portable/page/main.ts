import { previewBook } from '#scenes/case-reel/fixtures.ts'
import { loadBundles } from '#scenes/kit/bundles.ts'
import { loadFonts } from '#scenes/kit/device.ts'
import { CONTROL, PICTURES, type PictureName } from '../painters.ts'
import { paintControl } from './control.ts'
import { PAINTS } from './pictures.ts'
import '@fontsource-variable/noto-sans-sc/index.css'
import '@fontsource-variable/oxanium/index.css'
import '@fontsource/zcool-qingke-huangyou/index.css'

const TEXT = '"Noto Sans SC Variable"'
const NAMES = previewBook([2])
  .gifts.map(({ giftName }) => giftName)
  .join('')
/** Every sign that is painted, by font. */
const FONTS = [
  { font: `600 12px ${TEXT}`, text: `${NAMES}神话传说史诗稀有普通金中概率合计必得其一池徽定格第二轮只转价值倍赤霄宝匣落点` },
  { font: '700 12px "Oxanium Variable"', text: '0123456789.,% ms' },
  { font: '800 12px "Oxanium Variable"', text: '0123456789.%' },
  { font: `700 12px ${TEXT}`, text: '落点' },
  { font: '400 72px "ZCOOL QingKe HuangYou"', text: '金中神话降临' },
]
/** Methods of a 2D canvas that put pixels on it. */
const DRAWS = ['fillRect', 'strokeRect', 'clearRect', 'fillText', 'strokeText', 'drawImage', 'putImageData', 'fill', 'stroke'] as const

/** Canvases that were drawn on since the last picture began. */
const canvases = new Set<HTMLCanvasElement>()

/** Keeps every canvas that is given a 2D context from now on. */
function collectCanvases(): void {
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: [string, unknown?]) {
    if (given[0] === '2d') canvases.add(this)
    return getContext.apply(this, given as ['2d'])
  } as typeof getContext
}

/** Notes from which places of the code drawings come: `line:column` of this page's script. */
function watchDrawings(places: Set<string>): void {
  Error.stackTraceLimit = 2
  const prototype = CanvasRenderingContext2D.prototype as unknown as Record<string, (...given: unknown[]) => unknown>
  for (const method of DRAWS) {
    const draw = prototype[method]
    if (!draw) continue
    prototype[method] = function (this: unknown, ...given: unknown[]) {
      const caller = new Error().stack?.split('\n')[2]?.match(/:(\d+:\d+)\)?$/)?.[1]
      if (caller) places.add(caller)
      return draw.apply(this, given)
    }
  }
}

/** Hands the pixels of a canvas to the test, as straight RGBA. */
async function hand(name: string, index: number, canvas: HTMLCanvasElement): Promise<void> {
  const { width, height } = canvas
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data
  if (!data) throw new Error('no 2D canvas')
  const query = new URLSearchParams({ name, index: String(index), width: String(width), height: String(height) })
  await fetch(`/taken?${query}`, { method: 'POST', body: data })
}

/** Faces that are loaded, or that something has asked for. */
const fontsAsked = () => [...document.fonts].filter(({ status }) => status !== 'unloaded')
const tell = ({ family, unicodeRange }: FontFace) => `${family} ${unicodeRange}`

/** Paints one picture, hands its canvases over; the places from which was drawn. */
async function take(name: string, paint: () => void | Promise<void>, places: Set<string>): Promise<string[]> {
  canvases.clear()
  places.clear()
  const before = new Set(fontsAsked())
  await paint()
  const late = fontsAsked().filter((face) => !before.has(face))
  if (late.length > 0) throw new Error(`"${name}" was painted before its fonts were there: ${late.map(tell).join('; ')}`)
  const painted = [...canvases].filter(({ width, height }) => width * height > 0)
  // The bitmaps of a movie are decoded side by side and come in any order; their sizes differ.
  painted.sort((a, b) => a.width - b.width || a.height - b.height)
  for (const [index, canvas] of painted.entries()) await hand(name, index, canvas)
  return [...places]
}

/** Paints everything in turn and hands it over; the places from which each picture was drawn, where `watch` is true. */
async function paintAll(watch: boolean): Promise<Record<string, string[]>> {
  const places = new Set<string>()
  if (watch) watchDrawings(places)
  collectCanvases()
  await Promise.all([loadBundles(['fx', 'case-reel']), loadFonts(FONTS)])
  const drawn: Record<string, string[]> = {}
  for (const name of Object.keys(PICTURES) as PictureName[]) drawn[name] = await take(name, PAINTS[name], places)
  await take(CONTROL, paintControl, places)
  return drawn
}

Object.assign(window, { paintAll })
export type PaintAll = typeof paintAll
