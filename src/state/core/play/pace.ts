import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { keptSetting } from '#state/platform/keptSetting.ts'

const pace = z.object({ case: z._default(z.boolean(), false), dream: z._default(z.boolean(), false) })
/** Modes with a switch 快速 of their own. The one of 竞技场 is a rule of the room and is kept with the other rules. */
export type PacedMode = keyof z.output<typeof pace>

const kept = keptSetting('xingxia.fast', pace, { case: false, dream: false })

/** 快速 of each mode. It belongs to the phone: it outlasts a reload, and a login. */
export const fastState = proxy<Record<PacedMode, boolean>>({ ...kept.read() })

/** The switch 快速 of a mode. What another tab has chosen for other modes stays. */
export function toggleFast(mode: PacedMode): void {
  fastState[mode] = !fastState[mode]
  kept.keep({ ...kept.read(), [mode]: fastState[mode] })
}
