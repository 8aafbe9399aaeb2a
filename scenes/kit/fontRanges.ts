/** A font as CSS writes it, family by family: the size and weight stay, the families come one after another. */
export function familiesOf(font: string): string[] {
  const [, head = '', list = ''] = /^(.*?\d(?:px|em)\s+)(.*)$/.exec(font) ?? []
  return list.split(',').map((family) => `${head}${family.trim()}`)
}

/** The characters of `text` that none of the `ranges` (as CSS `unicode-range`) holds; all of them where there is no range. */
export function uncovered(text: string, ranges: readonly string[]): string {
  const spans = ranges.flatMap((range) => range.split(',').map(spanOf))
  const covered = (point: number) => spans.some(([from, to]) => point >= from && point <= to)
  return [...new Set(text)].filter((char) => !covered(char.codePointAt(0) ?? 0)).join('')
}

/** `U+4e00`, `U+4e00-9fff` or `U+4??`. */
function spanOf(range: string): [from: number, to: number] {
  const [from = '', to = from] = range.trim().replace(/^u\+/i, '').split('-')
  return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'f'), 16)]
}
