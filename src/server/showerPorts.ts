import { restingAmong } from './limits/play.ts'
import type { ShowerPorts } from './shower/ports.ts'

/** What the red-packet shower needs of other domains. */
export const showerPorts: ShowerPorts = { restingAmong }
