import sharp from 'sharp'

/** A sprite's picture. */
export interface Picture {
  png: Buffer
  width: number
  height: number
}

/** A whole SVG around its inner part, `fine` times as large as its units. */
export const document = (width: number, height: number, body: string, fine = 1): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width * fine}" height="${height * fine}" viewBox="0 0 ${width} ${height}">${body}</svg>`

/** Renders a picture from the inner part of an SVG. */
export async function picture(width: number, height: number, body: string): Promise<Picture> {
  const svg = document(width, height, body)
  return { png: await sharp(Buffer.from(svg)).png({ compressionLevel: 9, effort: 10 }).toBuffer(), width, height }
}
