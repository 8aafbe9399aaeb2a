import { restingAmong } from '#server/core/limits/play.ts'
import type { ShowerPorts } from '#server/modes/shower/ports.ts'

/** What the red-packet shower needs of other domains. */
export const showerPorts: ShowerPorts = { restingAmong }
