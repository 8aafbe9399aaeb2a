const failed = new Set<string>()

/** Notes the style sheet that an error of Vite's preload names. Vite itself never loads such a sheet again. */
export function noteFailedStyles(error: unknown): void {
  const [, href] = /Unable to preload CSS for (\S+)/.exec(error instanceof Error ? error.message : '') ?? []
  if (href) failed.add(href)
}

/** Loads the style sheets again that could not be loaded. Rejects when one of them fails again. */
export async function mendStyles(): Promise<void> {
  await Promise.all([...failed].map((href) => loadSheet(href).then(() => failed.delete(href))))
}

function loadSheet(href: string): Promise<void> {
  const old = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter((link) => link.href === href)
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href })
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`Unable to load ${href}`))
    }
    for (const dead of old) dead.remove()
    document.head.append(link)
  })
}
