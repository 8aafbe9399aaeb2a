/** The icon of a kind of record, and its colour. */
export interface Look {
  glyph: string
  tone: 'violet' | 'gold' | 'red' | 'green' | 'blue' | 'magenta'
}
