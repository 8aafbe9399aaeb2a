/** Ms without a byte of any file after which a file counts as lost. A file that waits for others on a slow line is not lost. */
const STALL = 15_000
/** Ms between a failure and the second attempt. */
const PAUSE = 600

/** A file did not come: the line broke, nobody answered, or the server has none. The page tells it, and offers another attempt. */
export class FileLost extends Error {
  override name = 'FileLost'
}

/** True for a {@link FileLost}, also inside the text of another error: Pixi's loader keeps no cause. */
export const isFileLost = (error: unknown): boolean => error instanceof Error && `${error}`.includes('FileLost')

/** When the last byte of any file came, in ms of `performance.now()`. */
let lastByte = 0

/** What {@link fetchFile} needs of the browser; tests pass their own. */
export interface FileWays {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  pause: (ms: number) => Promise<void>
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const WAYS: FileWays = { fetch: (url, init) => fetch(url, init), pause }

/**
 * Fetches a picture, atlas or text with all its bytes. Asks twice when the line breaks or the server fails; rejects with {@link FileLost} when no
 * byte of any file has come for {@link STALL} ms, because browsers wait for such a reply for minutes.
 */
export async function fetchFile(url: string, init: RequestInit = {}, ways = WAYS): Promise<Response> {
  const first = await attempt(url, init, ways)
  if (typeof first !== 'string') return first
  if (first !== 'again') throw new FileLost(`${url}: ${first}`)
  await ways.pause(PAUSE)
  // What the browser has kept of it may be what is broken.
  const second = await attempt(url, { ...init, cache: 'reload' }, ways)
  if (typeof second === 'string') throw new FileLost(`${url}: ${second}`)
  return second
}

/** Resolves to the reply; to `again` when the line broke or the server failed, and to another word when asking again does not help. */
async function attempt(url: string, init: RequestInit, { fetch }: FileWays): Promise<Response | 'again' | 'hangs'> {
  const stop = new AbortController()
  const watch = watchBytes(() => stop.abort())
  try {
    const response = await fetch(url, { ...init, signal: stop.signal })
    lastByte = performance.now()
    if (response.status >= 500) return 'again'
    return await readWhole(response)
  } catch {
    return stop.signal.aborted ? 'hangs' : 'again'
  } finally {
    watch()
  }
}

/** Reads all bytes of a reply, each noted, into a reply that cannot break any more. */
async function readWhole(response: Response): Promise<Response> {
  const reader = response.body?.getReader()
  if (!reader) return response
  const parts: BlobPart[] = []
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    lastByte = performance.now()
    parts.push(part.value as Uint8Array<ArrayBuffer>)
  }
  const { status, statusText, headers } = response
  return new Response(new Blob(parts, { type: headers.get('content-type') ?? '' }), { status, statusText, headers })
}

/** Calls `stalled` once no byte has come for {@link STALL} ms, until the returned function is called. */
function watchBytes(stalled: () => void): () => void {
  const since = performance.now()
  let timer = setTimeout(look, STALL)
  function look(): void {
    const left = Math.max(since, lastByte) + STALL - performance.now()
    if (left > 0) timer = setTimeout(look, left)
    else stalled()
  }
  return () => clearTimeout(timer)
}
