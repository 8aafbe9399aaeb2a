import { calmMotion } from '#client/chrome/calmMotion.ts'

const FLIGHT = 260

/** Lets the picture of a box fly into the last taken place of the queue (`data-rounds`). It is decoration: no code waits for it. */
export function flyIntoQueue(from: HTMLImageElement): void {
  const target = Array.from(document.querySelectorAll<HTMLElement>('[data-rounds] > [data-round]')).at(-1)
  if (!target || calmMotion() || typeof from.animate !== 'function') return
  const [start, end] = [from.getBoundingClientRect(), target.getBoundingClientRect()]
  const copy = from.cloneNode() as HTMLImageElement
  copy.alt = ''
  Object.assign(copy.style, {
    ...{ position: 'fixed', zIndex: '90', pointerEvents: 'none', objectFit: 'contain' },
    ...{ left: `${start.left}px`, top: `${start.top}px`, width: `${start.width}px`, height: `${start.height}px` },
  })
  document.body.append(copy)
  const x = end.left + end.width / 2 - start.left - start.width / 2
  const y = end.top + end.height / 2 - start.top - start.height / 2
  const scale = end.width / start.width
  const flight = copy.animate(
    [
      { transform: 'none' },
      { transform: `translate(${x * 0.35}px, ${Math.min(0, y * 0.1) - 18}px) scale(1.06)`, offset: 0.3 },
      { transform: `translate(${x}px, ${y}px) scale(${scale * 0.82})` },
    ],
    { duration: FLIGHT, easing: 'cubic-bezier(0.4, 0, 0.6, 1)' },
  )
  target.firstElementChild?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.85 }, { opacity: 1 }], { duration: FLIGHT })
  const gone = () => copy.remove()
  flight.finished.then(gone, gone)
}
