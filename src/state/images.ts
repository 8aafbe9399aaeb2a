/** Wire path of a picture (`items/crown.webp`) → url on the image host. */
export function imageUrl(path: string): string {
  return `/images/${path}`
}

/** The same picture at half size, for what is drawn at most 58 px wide; only items have one. */
export function thumbUrl(path: string): string {
  return imageUrl(path.replace(/^items\//, 'items/small/'))
}
