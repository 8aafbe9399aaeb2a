declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    noLayoutClosure?: boolean
  }
  /** The characters of `text` out of a TrueType, OpenType or web font. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
