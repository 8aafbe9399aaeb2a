/** A device that the bench draws around the stage. */
export interface Device {
  width: number
  height: number
  /** True when a camera island covers the top of the screen. */
  island: boolean
  /** CSS px that hardware covers at the top and at the bottom. */
  safe: { top: number; bottom: number }
}

/**
 * Phones from the smallest to the largest that the product supports, and a tablet. The safe areas are those of the iPhone SE, 14 and
 * 15 Pro Max and of the iPad.
 */
export const DEVICES: readonly Device[] = [
  { width: 320, height: 568, island: false, safe: { top: 20, bottom: 0 } },
  { width: 375, height: 667, island: false, safe: { top: 20, bottom: 0 } },
  { width: 390, height: 844, island: true, safe: { top: 47, bottom: 34 } },
  { width: 430, height: 932, island: true, safe: { top: 59, bottom: 34 } },
  { width: 768, height: 1024, island: false, safe: { top: 24, bottom: 20 } },
]

/** Returns the device of a size. For an unknown size it returns one without any hardware over its screen. */
export function deviceOf(width: number, height: number): Device {
  const known = DEVICES.find((device) => device.width === width && device.height === height)
  return known ?? { width, height, island: false, safe: { top: 0, bottom: 0 } }
}
