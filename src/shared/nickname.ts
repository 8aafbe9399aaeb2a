/** Characters of a nickname, counted as a reader counts them: a joined emoji is one. */
export const NICKNAME_LENGTH = { min: 2, max: 12 } as const

/** Old browsers have none: there the server counts. */
const reader = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'grapheme' }) : null

/** As it is kept: composed letters, full-width letters made ordinary, single spaces and none at the ends. */
export function tidyNickname(typed: string): string {
  const composed = typed.normalize('NFC').replace(/[Ａ-Ｚａ-ｚ０-９]/g, (letter) => letter.normalize('NFKC'))
  return composed.replace(/[ \u3000\u00A0]+/g, ' ').trim()
}

/** Characters of a tidy nickname as a reader counts them. */
export function nicknameLength(name: string): number {
  return reader ? [...reader.segment(name)].length : [...name].length
}

/** What is wrong with the length of a tidy nickname, in the player's words; null for nothing. */
export function nicknameLengthFault(name: string): string | null {
  const { min, max } = NICKNAME_LENGTH
  const length = nicknameLength(name)
  return length < min || length > max ? `昵称需为${min}到${max}个字，请修改后重试` : null
}
