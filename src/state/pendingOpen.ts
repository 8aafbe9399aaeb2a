import * as z from 'zod/mini'

const STORAGE_KEY = 'xingxia.open'

const pendingOpen = z.object({
  key: z.string(),
  boxId: z.int(),
  number: z.int(),
  fast: z.boolean(),
  /** True once its reply is here; false while nobody knows whether the server acted. */
  answered: z.boolean(),
  /** True once its result was on the screen. */
  shown: z._default(z.boolean(), false),
})
/** An opening that was sent and is not put away yet. Kept for the tab, so that a reload finds it again. */
export type PendingOpen = z.output<typeof pendingOpen>

let memory: string | null = null

function read(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return memory
  }
}

export function rememberOpen(pending: PendingOpen): void {
  memory = JSON.stringify(pending)
  try {
    sessionStorage.setItem(STORAGE_KEY, memory)
  } catch {
    // Without session storage the memory of the page has to do.
  }
}

/** Forgets the opening; with a `key` only if it is that one's. */
export function forgetOpen(key?: string): void {
  if (key !== undefined && pendingOpenOf()?.key !== key) return
  memory = null
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was stored then.
  }
}

export function pendingOpenOf(): PendingOpen | null {
  try {
    const parsed = z.safeParse(pendingOpen, JSON.parse(read() ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
