/** How long a browser may take to begin with a file, in ms: its address must not be gone by then. */
const TAKEN_BY = 60_000

/** Gives the player a file. The browser asks where to put it, or puts it among the downloads. Throws where it can make none. */
export function saveFile(name: string, parts: readonly BlobPart[], type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_BY)
}
