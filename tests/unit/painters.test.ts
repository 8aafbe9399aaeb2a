import { expect, it } from 'vitest'
import { findPainters, paintersIn } from '../portable/findPainters.ts'
import { PICTURES } from '../portable/painters.ts'

it('knows a picture for everything that the scenes and the client paint on a canvas', () => {
  const shown = new Set(Object.values<readonly string[]>(PICTURES).flat())
  expect([...shown].sort()).toEqual([...new Set(findPainters().map(({ id }) => id))].sort())
})

it('finds painters of every kind, and nothing else', () => {
  const text = `
    function outer(context: CanvasRenderingContext2D) { context.fillRect(0, 0, 1, 1) }
    const arrow = (pen: CanvasRenderingContext2D) => pen.stroke()
    class Sheet {
      constructor() { this.context.clearRect(0, 0, 1, 1) }
      private draw() { this.each(() => this.context?.drawImage(this.canvas, 0, 0)) }
      fill(stand: number) { this.fill(stand); new Array(3).fill(0) }
    }
    function prepare(context: CanvasRenderingContext2D) { context.fillStyle = '#fff'; context.save() }
    function even(context: CanvasRenderingContext2D) { context.fill('evenodd') }
  `
  expect(paintersIn('a.ts', text).map(({ id }) => id)).toEqual(
    ['outer', 'arrow', 'constructor', 'draw', 'even'].map((name) => `a.ts: ${name}`),
  )
})
