/** Splits a CSS font into one font per family, each with the same size and weight. */
export function familiesOf(font: string): string[] {
  const [, head = '', list = ''] = /^(.*?\d(?:px|em)\s+)(.*)$/.exec(font) ?? []
  return list.split(',').map((family) => `${head}${family.trim()}`)
}

/** The characters of `text` that none of the CSS `unicode-range` values in `ranges` covers. Without ranges, all characters. */
export function uncovered(text: string, ranges: readonly string[]): string {
  const spans = ranges.flatMap((range) => range.split(',').map(spanOf))
  const covered = (point: number) => spans.some(([from, to]) => point >= from && point <= to)
  return [...new Set(text)].filter((char) => !covered(char.codePointAt(0) ?? 0)).join('')
}

/** Parses `U+4e00`, `U+4e00-9fff` or `U+4??`. */
function spanOf(range: string): [from: number, to: number] {
  const [from = '', to = from] = range.trim().replace(/^u\+/i, '').split('-')
  return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'f'), 16)]
}
