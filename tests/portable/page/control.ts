import { newCanvas } from '#scenes/kit/device.ts'

const SIDE = 120
/** Blends that are known to give other pixels on other processors, with a gradient painted under each. Lint keeps them out of the product. */
const MODES = ['color', 'hue', 'saturation', 'luminosity', 'screen'] as const

/** Paints what differs from one processor to another, so that a test that sees no difference anywhere is not believed. */
export function paintControl(): void {
  for (const mode of MODES) {
    const context = newCanvas(SIDE, SIDE).getContext('2d')
    if (!context) throw new Error('no 2D canvas')
    const ground = context.createLinearGradient(0, 0, SIDE, SIDE)
    ground.addColorStop(0, '#4a2f9e')
    ground.addColorStop(0.5, '#ffd769')
    ground.addColorStop(1, '#0a0720')
    context.fillStyle = ground
    context.fillRect(0, 0, SIDE, SIDE)
    const light = context.createRadialGradient(60, 45, 5, 60, 60, 52)
    light.addColorStop(0, 'rgba(255,196,84,.55)')
    light.addColorStop(0.6, 'rgba(150,82,10,.4)')
    light.addColorStop(1, 'rgba(60,28,2,.2)')
    context.globalCompositeOperation = mode
    context.fillStyle = light
    context.fillRect(0, 0, SIDE, SIDE)
  }
}
