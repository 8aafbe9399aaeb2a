import * as z from 'zod/mini'

const STORAGE_KEY = 'xingxia.open'

const pendingOpen = z.object({
  key: z.string(),
  boxId: z.int(),
  number: z.int(),
  fast: z.boolean(),
  /** True when the reply has arrived. While it is false, nobody knows whether the server has acted. */
  answered: z.boolean(),
  /** True when the player has seen the result. */
  shown: z._default(z.boolean(), false),
})
/** An opening that was sent and whose result the player has not closed. It is stored for this tab, so that a reload finds it again. */
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
    // Without session storage the opening is kept in memory only.
  }
}

/** Forgets the stored opening. With `key`, only if it is the opening of that key. */
export function forgetOpen(key?: string): void {
  if (key !== undefined && pendingOpenOf()?.key !== key) return
  memory = null
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without session storage nothing was stored.
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
