import { FAULT_PAGES, FAULT_PLACES, type Fault, type FaultPage } from '#shared/calls/faults.ts'
import { faultWords } from '#shared/faultWords.ts'
import { ApiError } from '#state/platform/api/apiError.ts'

/** What is no fault of the product: see the rules of {@link isExpected}. */
const NOISE =
  /ResizeObserver loop|^Script error\.?$|Failed to fetch$|^Load failed$|NetworkError when attempting|The network connection was lost|^cancelled$/
/** A file of the product that did not come, as engines say it. Without a network that is no fault. */
const LOADING = /dynamically imported module|Importing a module script failed|Unable to preload CSS/
const NOISE_NAMES: readonly string[] = ['AbortError', 'NotAllowedError', 'QuotaExceededError']
const ADDRESS = /[a-z-]+:\/\/[^\s)]+?\.js(?:\?[^\s):]*)?:\d+:\d+/g
const OWN_FILE = /^\/app\/([\w-]{1,60}\.js)(?:\?[^:]*)?:(\d{1,7}):(\d{1,7})$/
const SHELLS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/\bQQ\//, 'QQ'],
  [/Alipay/, 'Alipay'],
  [/UCBrowser/, 'UC'],
]
const ENGINES: readonly (readonly [RegExp, string])[] = [
  [/Firefox\/(\d{1,4})/, 'Firefox'],
  [/Chrom(?:e|ium)\/(\d{1,4})/, 'Chromium'],
  [/Version\/(\d{1,4}(?:\.\d{1,3})?).*Safari/, 'Safari'],
  [/ OS (\d{1,4}_\d{1,3}).* like Mac/, 'WebKit'],
]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads a field of anything that was thrown. A getter may throw in its turn. */
function fieldOf(error: unknown, name: 'name' | 'message' | 'stack'): string {
  try {
    return textOf((error as Record<string, unknown> | null | undefined)?.[name])
  } catch {
    return ''
  }
}

/** The files of the product, with line and column, that a stack names, innermost first. */
export function placesOf(stack: string, origin: string): string[] {
  const addresses = stack.slice(0, 8_000).match(ADDRESS) ?? []
  const own = addresses.filter((address) => address.startsWith(`${origin}/`)).map((address) => OWN_FILE.exec(address.slice(origin.length)))
  return own.flatMap((found) => (found ? [`${found[1]}:${found[2]}:${found[3]}`] : [])).slice(0, FAULT_PLACES)
}

/**
 * True for what does not tell of a fault of ours: calls that failed or were given up, which tell the player themselves; the browser's own notes;
 * scripts of extensions and of apps around the page; files that did not come without a network. `at` is the address of the script that threw,
 * where the browser names it.
 */
export function isExpected(error: unknown, at: string, { origin, online }: { origin: string; online: boolean }): boolean {
  const message = fieldOf(error, 'message')
  if (error instanceof ApiError || NOISE_NAMES.includes(fieldOf(error, 'name')) || NOISE.test(message)) return true
  if (!online && LOADING.test(message)) return true
  const stack = fieldOf(error, 'stack')
  const named = `${stack}\n${at}`
  return /:\/\//.test(named) && !named.includes(`${origin}/app/`)
}

/** The browser of a user agent, in few words; nothing that tells one phone from another. */
export function engineOf(userAgent: string): string {
  const shell = SHELLS.find(([mark]) => mark.test(userAgent))?.[1]
  for (const [pattern, name] of ENGINES) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return [name, version.replace('_', '.'), shell].filter(Boolean).join(' ')
  }
  return ['Other 0', shell].filter(Boolean).join(' ')
}

/** The page of a path, without its query; `none` for what is no page. */
export function faultPage(path: string): FaultPage {
  const plain = path.replace(/(.)\/+$/, '$1')
  return FAULT_PAGES.find((page) => page === plain) ?? 'none'
}

/** What is told of a thrown value: its kind, its words without values, and where. A value that is no error has neither words nor places. */
export function describeError(error: unknown, at: string, origin: string): Pick<Fault, 'name' | 'words' | 'places'> {
  const stack = fieldOf(error, 'stack')
  const isError = error instanceof Error || stack !== ''
  const name =
    (isError &&
      fieldOf(error, 'name')
        .replace(/[^A-Za-z]/g, '')
        .slice(0, 40)) ||
    'Error'
  if (!isError) return { name: 'Thrown', words: error === null ? 'null' : typeof error, places: placesOf(at, origin) }
  const places = placesOf(stack, origin)
  return { name, words: faultWords(fieldOf(error, 'message')), places: places.length > 0 ? places : placesOf(at, origin) }
}
