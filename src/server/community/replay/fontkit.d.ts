/** The part of fontkit that turns characters into outlines. */
declare module 'fontkit' {
  interface Glyph {
    /** In units of the font. */
    advanceWidth: number
    path: { toSVG(): string }
  }
  interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): Glyph
  }
  /** Reads a font of any format, WOFF2 too. */
  export function create(file: Buffer): Font
}
