import { proxy, ref } from 'valtio/vanilla'
import { type AboutCard, chatAbouts } from '#shared/calls/chat.ts'
import type { AboutKind } from '#shared/chat.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'
import type { LoadStatus } from '#state/platform/loadable.ts'

interface Draft {
  /** What the player has typed and not sent. */
  text: string
  /** The record that the next line is about. */
  about: AboutCard | null
}

/** The next line of the player, kept while another page is open. */
export const draftState = proxy<Draft>({ text: '', about: null })

interface Abouts {
  status: LoadStatus
  /** Newest first. */
  cards: readonly AboutCard[]
}

/** The player's newest records, from which one is chosen. */
export const aboutsState = proxy<Abouts>({ status: 'idle', cards: [] })

let visit = 0

forgetOnLogout(() => {
  visit++
  Object.assign(draftState, { text: '', about: null })
  Object.assign(aboutsState, { status: 'idle', cards: [] })
})

/** Makes a record the one that the next line is about; null takes it away. */
export function chooseAbout(card: AboutCard | null): void {
  draftState.about = card && ref(card)
}

/** Loads the newest records. The old ones stay meanwhile and after a failure, which `status` tells. Never rejects. */
export async function loadAbouts(): Promise<void> {
  const mine = ++visit
  aboutsState.status = 'loading'
  try {
    const cards = await request(chatAbouts, { quiet: true })
    if (mine === visit) Object.assign(aboutsState, { cards: cards.map((card) => ref(card)), status: 'ready' })
  } catch {
    if (mine === visit) aboutsState.status = 'error'
  }
}

/** Loads the record that the address names and chooses it. One that is not the player's own is left out. Never rejects. */
export async function chooseNamed(named: { kind: AboutKind; id: string }): Promise<void> {
  const mine = ++visit
  try {
    const [card] = await request(chatAbouts, { query: named, quiet: true })
    if (card && mine === visit) chooseAbout(card)
  } catch {
    // The player can still choose it from the list.
  }
}
