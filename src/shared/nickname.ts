/** Least and most characters of a nickname, as `nicknameLength` counts them. */
export const NICKNAME_LENGTH = { min: 2, max: 12 } as const

/** Counts an emoji of several code points as one character. Old browsers have no Segmenter; there the server's count decides. */
const reader = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'grapheme' }) : null

/**
 * Returns the nickname as the server stores it: composed letters, full-width letters made ordinary, single spaces, and no spaces at
 * either end.
 */
export function tidyNickname(typed: string): string {
  const composed = typed.normalize('NFC').replace(/[Ａ-Ｚａ-ｚ０-９]/g, (letter) => letter.normalize('NFKC'))
  return composed.replace(/[ \u3000\u00A0]+/g, ' ').trim()
}

/** The characters that a reader sees in a tidy nickname. An emoji of several code points is one. */
export function lettersOf(name: string): string[] {
  return reader ? Array.from(reader.segment(name), ({ segment }) => segment) : [...name]
}

/** Returns how many characters a reader sees in a tidy nickname. */
export const nicknameLength = (name: string): number => lettersOf(name).length

/** What stands for the hidden middle of a nickname. No nickname has a star. */
const MASK = '***'

/** True for what `maskNickname` has made. */
export const isMasked = (name: string): boolean => name.includes(MASK)

/** Hides the middle of a nickname: 玩***5. Of a name with two characters only the first shows. What is hidden stays as it is. */
export function maskNickname(name: string): string {
  if (isMasked(name)) return name
  const letters = lettersOf(name)
  return `${letters[0] ?? ''}${MASK}${letters.length > 2 ? letters.at(-1) : ''}`
}

/** Tells the player what is wrong with the length of a tidy nickname; null when nothing is. */
export function nicknameLengthFault(name: string): string | null {
  const { min, max } = NICKNAME_LENGTH
  const length = nicknameLength(name)
  return length < min || length > max ? `昵称需为${min}到${max}个字，请修改后重试` : null
}
