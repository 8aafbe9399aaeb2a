import { hereIs } from '#client/install/browser.ts'
import { notify } from '#state/platform/notice.ts'

/** What a link leads to, in words for the receiver. */
interface Words {
  title: string
  text: string
}

/** True for a player who has closed the phone's own dialog. */
const changedMind = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Copies a link and tells the player. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notify.success('链接已复制')
  } catch {
    notify.error('复制失败，请长按链接选择')
  }
}

/** Hands a link to the phone's own dialog, with a picture where the phone takes one, or copies it. Tells the player what came of it. */
export async function shareLink(url: string, words: Words, files: File[] = []): Promise<void> {
  if (!navigator.share) return copyLink(url)
  const whole = { ...words, url, files }
  try {
    await navigator.share(files.length > 0 && navigator.canShare?.(whole) ? whole : { ...words, url })
  } catch (error) {
    if (!changedMind(error)) await copyLink(url)
  }
}

/** Turns a picture in a `data:` URL into a file that can be shared. */
export function fileOf(dataUrl: string, name: string): File {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
  return new File([bytes], name, { type: 'image/png' })
}

/** Saves a picture. A browser inside another app saves nothing by a link; there the player is told to press it long. */
export function savePicture(url: string, name: string): void {
  if (hereIs() === 'inside') {
    notify.success('请长按海报，保存到相册')
    return
  }
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name })
  link.click()
}
