import type { ComponentType } from 'react'
import type { FaultPage } from '#shared/calls/faults.ts'
import type { MusicTrack, PageMeta } from '#state/platform/app.ts'

/** Path of a page. A fault on a phone names it, so the server knows them all. */
type PagePath = Exclude<FaultPage, 'none'>
/** Module of a page, which exports its component as default. */
type PageModule = { default: ComponentType }

/** One row of the table in spec §2. */
export interface Route extends PageMeta {
  path: PagePath
  /** Title for screen readers, of a page that shows none. */
  spoken?: string
  /** Path that the back arrow opens; `/` without it. */
  back?: string
  /** True when the page needs a login. Visitors are asked to log in. */
  login?: boolean
  /** True where the page itself fills the end of the header, see `HeaderAside`. Elsewhere the balances stand there. */
  aside?: boolean
  /** Loads the page's code. */
  load: () => Promise<PageModule>
}

/** A row of the table. What most pages share need not be named. */
export const row = (path: PagePath, title: string, music: MusicTrack, more: Partial<Route> & Pick<Route, 'load'>): Route => ({
  path,
  title,
  music,
  header: true,
  tabBar: false,
  background: 'plain',
  ...more,
})
