import { BOOKS } from '#scenes/case-reel/fixtures.ts'

/**
 * The two ways in which open-source sites move a reel: CSS keyframes over a long strip of pictures, or six recycled cells moved by rAF. Each picture of
 * the screen goes through style, pre-paint, layerisation and commit as on a real site (traced: nothing of it is skipped), and a cell that comes round
 * takes another item's picture and price, which lays out and paints it anew, about once a frame for five reels.
 */
export type Way = 'rAF' | 'CSS'

/** Reels of DOM elements, the yardstick of ours. */
export interface DomReels {
  host: HTMLElement
  /** Moves them to `time` ms; where CSS moves them, only asks for the cell under each pointer, which the tick sound needs. */
  frame(time: number): void
  stop(): void
}

/** CSS px. */
const CELL = 115
const RECYCLED = 6
const STRIP = 50
const ROW = 120
/** CSS px a ms: about ten cells a second. */
const SPEED = 1.2
const BYTES = 4
/** Our own reels show the same items. */
const ITEMS = (BOOKS['x5-grade1']?.gifts ?? []).map(({ giftImage, recoveryPrice }) => ({
  picture: `/images/${giftImage}`,
  price: (recoveryPrice / 100).toFixed(2),
}))

function cell(index: number): HTMLElement {
  const box = document.createElement('div')
  box.style.cssText = `position:absolute;width:${CELL}px;height:${CELL}px;border-radius:8px;background:linear-gradient(#3d8bff,#0a0820)`
  const picture = new Image()
  const item = ITEMS[index % ITEMS.length]
  picture.src = item?.picture ?? ''
  picture.width = 100
  const price = document.createElement('b')
  price.textContent = item?.price ?? ''
  price.style.cssText = 'position:absolute;bottom:4px;left:6px;color:#fff'
  box.append(picture, price)
  return box
}

/** Starts `reels` reels that run for `ms`, once all their pictures are decoded. */
export async function startReels(way: Way, reels: number, ms: number): Promise<DomReels> {
  const host = document.createElement('div')
  host.style.cssText = 'position:fixed;inset:0;z-index:9;overflow:hidden;background:#0a0820'
  document.body.append(host)
  const rows = Array.from({ length: reels }, (_, reel) => {
    const row = document.createElement('div')
    row.style.cssText = `position:absolute;left:0;top:${reel * ROW}px`
    row.append(...Array.from({ length: way === 'CSS' ? STRIP : RECYCLED }, (_, index) => cell(index + reel)))
    host.append(row)
    return row
  })
  await Promise.all(Array.from(host.querySelectorAll('img'), (picture) => picture.decode()))
  const frame = way === 'CSS' ? runKeyframes(rows, ms) : recycle(rows)
  return { host, frame, stop: () => host.remove() }
}

function runKeyframes(rows: readonly HTMLElement[], ms: number): () => void {
  const style = document.createElement('style')
  style.textContent = `@keyframes spin { to { transform: translate3d(${-(STRIP - 5) * CELL}px, 0, 0) } }`
  for (const row of rows) {
    for (const [index, box] of (Array.from(row.children) as HTMLElement[]).entries()) box.style.left = `${index * CELL}px`
    row.style.animation = `spin ${ms}ms cubic-bezier(0.1, 0.6, 0.2, 1) both`
  }
  rows[0]?.parentElement?.append(style)
  const under = rows.map(() => 0)
  return () => {
    for (const [reel, row] of rows.entries()) under[reel] = Math.floor(-row.getBoundingClientRect().left / CELL)
  }
}

function recycle(rows: readonly HTMLElement[]): (time: number) => void {
  const round = RECYCLED * CELL
  const cells = rows.map((row) => Array.from(row.children) as HTMLElement[])
  const places = new Map(cells.flat().map((box) => [box, 0]))
  for (const box of places.keys()) box.style.willChange = 'transform'
  let next = 0
  return (time) => {
    for (const [reel, boxes] of cells.entries()) {
      const position = (time * SPEED * (1 + reel * 0.1)) % round
      for (const [index, box] of boxes.entries()) {
        const x = ((index * CELL + round - position) % round) - CELL
        box.style.transform = `translate3d(${x}px,0,0)`
        if (x > (places.get(box) ?? 0)) showNext(box)
        places.set(box, x)
      }
    }
  }

  /** A cell that came round shows another item. */
  function showNext(box: HTMLElement): void {
    next += 1
    const [picture, price] = box.children as unknown as [HTMLImageElement, HTMLElement]
    const item = ITEMS[next % ITEMS.length]
    picture.src = item?.picture ?? ''
    price.textContent = item?.price ?? ''
  }
}

/** Bytes of the decoded pictures below `host`: each once, at the size its file has. */
export function decodedBytes(host: HTMLElement): number {
  const sizes = new Map(Array.from(host.querySelectorAll('img'), (picture) => [picture.src, picture.naturalWidth * picture.naturalHeight]))
  return [...sizes.values()].reduce((sum, pixels) => sum + pixels * BYTES, 0)
}
