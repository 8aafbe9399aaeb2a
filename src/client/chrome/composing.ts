import type { ChangeEvent } from 'react'

/** True for a change within a composition, e.g. Pinyin that is no character yet. A field that is written to then loses what is composed. */
export const isComposing = ({ nativeEvent }: ChangeEvent): boolean => (nativeEvent as InputEvent).isComposing === true

/** The first so many units of a text. A character of two is not cut in half. */
export function cut(text: string, most = Number.POSITIVE_INFINITY): string {
  if (text.length <= most) return text
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
