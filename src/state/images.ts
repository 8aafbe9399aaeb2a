/** Wire path of a picture (`items/crown.webp`) → url on the image host. */
export function imageUrl(path: string): string {
  return `/images/${path}`
}
