import type { Locator, Page } from 'playwright-core'
import type { Phone } from './phone.ts'

/** A stay on one page. */
export interface Stay {
  path: string
  /** Plays on the page; gives how many plays it made. */
  play?(phone: Phone): Promise<number>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** What hears a press: a button that pays is deaf for a moment. */
const heard = (pressed: Locator) => pressed.and(pressed.page().locator(':not([aria-disabled=true])')).filter({ visible: true }).first()

async function press(phone: Phone, name: string | RegExp): Promise<void> {
  const pressed = heard(button(phone.page, name))
  await phone.until(pressed)
  await pressed.click()
}

/** Ends the show that runs unless it ends by itself, and leaves its result. */
async function endShow(phone: Phone): Promise<void> {
  const { page } = phone
  const result = heard(button(page, /^收下/))
  const skip = heard(button(page, /^跳过/))
  await phone.until(result.or(skip))
  await phone.run(SEEN)
  if (!(await result.isVisible())) await skip.click({ timeout: PRESS }).catch(() => undefined)
  await phone.until(result)
  await result.click()
}
/** Ms of each show that are seen before it is skipped. */
const SEEN = 1_000
/** Real ms within which 跳过 must be there to press: a show may end by itself meanwhile. */
const PRESS = 1_000

/** Opens so many boxes at once. */
const openBoxes = (number: number) => async (phone: Phone) => {
  const chosen = phone.page.getByRole('radio', { name: `${number} 只` })
  await phone.until(chosen)
  await chosen.click()
  await press(phone, /^开启 ×/)
  await endShow(phone)
  await phone.until(button(phone.page, /^开启 ×/))
  return number
}

const upgrade = async (phone: Phone) => {
  await press(phone, '开始升级')
  await endShow(phone)
  await phone.until(button(phone.page, '开始升级'))
  return 1
}

/** Each page of the product once; those with a game are played on. `rooms` are rooms that stand or have ended. */
export const stays = (rooms: readonly string[]): Stay[] => [
  { path: '/mystery-box', play: openBoxes(1) },
  { path: '/bag' },
  { path: '/dream', play: upgrade },
  { path: '/' },
  { path: '/mystery-box', play: openBoxes(5) },
  { path: '/battle' },
  ...rooms.map((path) => ({ path })),
  { path: '/mystery-box', play: openBoxes(10) },
  { path: '/roll' },
  { path: '/exponent' },
  { path: '/show-time' },
  { path: '/dream', play: upgrade },
  { path: '/welfare' },
  { path: '/rank' },
  { path: '/shop' },
  { path: '/mystery-box', play: openBoxes(1) },
  { path: '/pay' },
  { path: '/mine' },
  { path: '/record' },
  { path: '/message' },
  { path: '/chat' },
  { path: '/album' },
  { path: '/share' },
  { path: '/fair' },
  { path: '/limits' },
  { path: '/help' },
]
