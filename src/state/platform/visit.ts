import { appState } from './app.ts'

const PROMOTE_CODE_MAX = 32
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** Takes `isApp` and `promoteCode` from the query of the address (spec §2). */
export function readQuery(search: string): void {
  const query = new URLSearchParams(search)
  const isApp = query.get('isApp')
  if (isApp !== null) appState.isApp = isApp === 'true'
  const promoteCode = query.get('promoteCode')?.trim()
  if (promoteCode && promoteCode.length <= PROMOTE_CODE_MAX) appState.promoteCode = promoteCode
}

/**
 * Returns the https address for a page that was opened over http. Null when the page may stay: it uses https already, or it runs on
 * this machine.
 */
export function httpsAddress({ protocol, hostname, href }: Pick<Location, 'protocol' | 'hostname' | 'href'>): string | null {
  if (protocol !== 'http:' || LOCAL_HOSTS.includes(hostname)) return null
  return href.replace(/^http:/, 'https:')
}
