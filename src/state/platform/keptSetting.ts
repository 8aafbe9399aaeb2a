import type * as z from 'zod/mini'

/** A text that the browser keeps under one name. */
export interface KeptText {
  /** The text; null for none. */
  read(): string | null
  /** Keeps a text; null removes it. */
  keep(text: string | null): void
}

/** `device`: kept for all tabs, until somebody clears the browser. `tab`: kept until the tab is closed. */
export type KeptWhere = 'device' | 'tab'

const storageOf = (where: KeptWhere): Storage => (where === 'device' ? localStorage : sessionStorage)

/** A text that the browser keeps. Where its storage is forbidden, missing or full, the text lasts as long as the page. */
export function keptText(name: string, where: KeptWhere = 'device'): KeptText {
  /** What this page has kept last, and whether the storage took it. */
  let last: string | null = null
  let taken = true
  return {
    read: () => {
      if (!taken) return last
      try {
        return storageOf(where).getItem(name)
      } catch {
        return last
      }
    },
    keep: (text) => {
      last = text
      try {
        if (text === null) storageOf(where).removeItem(name)
        else storageOf(where).setItem(name, text)
        taken = true
      } catch {
        taken = false
      }
    },
  }
}

/** A setting that the browser keeps as JSON. */
export interface KeptSetting<T> {
  /** What is kept, or what is usual. Read anew each time, because another tab may have changed it. */
  read(): T
  /** Keeps a value; null removes it, so that what is usual counts again. */
  keep(value: T | null): void
}

/**
 * A setting kept by the browser. Another version, or a player with the browser's tools, may have written it: what `schema` does not take is
 * ignored, and `blank` counts.
 */
export function keptSetting<Value, Blank = Value>(
  name: string,
  schema: z.ZodMiniType<Value>,
  blank: Blank,
  where?: KeptWhere,
): KeptSetting<Value | Blank> {
  const text = keptText(name, where)
  return {
    read: () => {
      try {
        const parsed = schema.safeParse(JSON.parse(text.read() ?? ''))
        return parsed.success ? parsed.data : blank
      } catch {
        return blank
      }
    },
    keep: (value) => text.keep(value === null ? null : JSON.stringify(value)),
  }
}
