import { type RefObject, useLayoutEffect, useRef } from 'react'
import { calmMotion } from '#client/chrome/calmMotion.ts'
import { eachFrame, isVisible, newCanvas, onVisibility } from '#scenes/kit/device.ts'
import { tier } from '#scenes/kit/quality.ts'
import { flyTo } from './coinFlight.ts'
import { grainsOf, MOST, type Plan, planOf } from './dissolveMotion.ts'
import { drawPieces, pieceOf, type Standing } from './paintDissolve.ts'

/** Ms of the fade that takes the place of grains in calm motion. */
const FADE = 240
/** Device pixels per CSS px at which grains are painted, at most. */
const SHARPEST = 2
/** CSS px around the pictures that grains may reach. */
const REACH = 60
/** Share of a picture's time after which its coins begin to fly. */
const COINS_AT = 0.5
/** False when a point of an element is off the screen, or hidden by an element around it that scrolls. */
function isInSight(element: Element, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue
    const { top, bottom } = around.getBoundingClientRect()
    if (y < top || y > bottom) return false
  }
  return true
}

/** Notes where a picture stands; null when nobody can see it. */
export function standing(picture: HTMLImageElement): Standing | null {
  const { left, top, width, height } = picture.getBoundingClientRect()
  const { naturalWidth, naturalHeight } = picture
  if (!isVisible() || width * height * naturalWidth * naturalHeight === 0) return null
  if (!isInSight(picture, left + width / 2, top + height / 2)) return null
  const scale = Math.min(width / naturalWidth, height / naturalHeight)
  const [w, h] = [naturalWidth * scale, naturalHeight * scale]
  return { picture, box: new DOMRect(left + (width - w) / 2, top + (height - h) / 2, w, h) }
}

/**
 * Dissolves pictures of items into gold, from which coins fly to the balance. At most twelve of them do; the others only disappear. It
 * is decoration: no code waits for it, and it needs none of the elements.
 */
export function dissolve(all: readonly Standing[]): void {
  const seen = all.slice(0, MOST).sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
  if (seen.length === 0 || !isVisible()) return
  if (calmMotion()) {
    fade(seen)
    return
  }
  const plan = planOf(seen.length, tier() === 'low')
  play(seen, plan)
  for (const [at, { box }] of seen.entries()) flyTo('coin', box, { coins: plan.coins, delay: at * plan.apart + plan.length * COINS_AT })
}

/** In calm motion copies of the pictures only fade. */
function fade(seen: readonly Standing[]): void {
  for (const { picture, box } of seen) {
    const copy = new Image()
    copy.alt = ''
    copy.src = picture.currentSrc || picture.src
    Object.assign(copy.style, { ...OVER, left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` })
    document.body.append(copy)
    const gone = () => copy.remove()
    if (typeof copy.animate !== 'function') gone()
    else copy.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: 'forwards' }).finished.then(gone, gone)
  }
}

const OVER = { position: 'fixed', zIndex: '89', pointerEvents: 'none' } as const

/** Draws the grains on a canvas over the page until all are gone, or until nobody sees them. */
function play(seen: readonly Standing[], plan: Plan): void {
  const area = around(seen)
  const sharp = Math.min(SHARPEST, devicePixelRatio)
  const canvas = newCanvas(area.width * sharp, area.height * sharp)
  const context = canvas.getContext('2d')
  if (!context) return
  Object.assign(canvas.style, {
    ...OVER,
    left: `${area.left}px`,
    top: `${area.top}px`,
    width: `${area.width}px`,
    height: `${area.height}px`,
  })
  canvas.ariaHidden = 'true'
  const pieces = seen.map((one, at) => pieceOf(one, area, sharp, at * plan.apart))
  const grains = grainsOf(plan)
  const end = plan.length + plan.apart * (seen.length - 1)
  let begun = 0
  const frame = (now: number) => {
    begun ||= now
    if (now - begun >= end) return stop()
    drawPieces(context, pieces, plan, grains, now - begun)
  }
  drawPieces(context, pieces, plan, grains, 0)
  document.body.append(canvas)
  const rest = [eachFrame(frame), onVisibility(() => stop())]
  const stop = () => {
    for (const end of rest) end()
    canvas.remove()
  }
}

function around(seen: readonly Standing[]): DOMRect {
  const edge = (of: (box: DOMRect) => number, most: (...values: number[]) => number) => most(...seen.map(({ box }) => of(box)))
  const left = Math.max(0, edge(({ left }) => left, Math.min) - REACH)
  const top = Math.max(0, edge(({ top }) => top, Math.min) - REACH)
  const right = Math.min(innerWidth, edge(({ right }) => right, Math.max) + REACH)
  const bottom = Math.min(innerHeight, edge(({ bottom }) => bottom, Math.max) + REACH)
  return new DOMRect(left, top, right - left, bottom - top)
}

let waiting: Standing[] = []

/** Dissolves what one change of the page has taken away, all of it together. */
function dissolveSoon(picture: HTMLImageElement): void {
  const found = standing(picture)
  if (!found) return
  if (waiting.length === 0)
    queueMicrotask(() => {
      const together = waiting
      waiting = []
      dissolve(together)
    })
  waiting.push(found)
}

/** Returns a ref for an element. The picture in it dissolves when `gone` becomes true at the end of a running exchange (`busy`). */
export function useDissolve<Part extends HTMLElement>(gone: boolean, busy: boolean): RefObject<Part> {
  const around = useRef<Part>(null)
  const before = useRef({ gone, busy })
  useLayoutEffect(() => {
    const was = before.current
    before.current = { gone, busy }
    const picture = around.current?.querySelector('img')
    if (gone && !was.gone && (was.busy || busy) && picture) dissolveSoon(picture)
  }, [gone, busy])
  return around
}
