import type { Stagehand } from './stagehand.ts'

/** What is done before a picture is taken. */
export type Act = (hand: Stagehand) => Promise<void>

/** A button of the page. */
export const button = (hand: Stagehand, name: string | RegExp) => hand.page.getByRole('button', { name })
/** Taps the first button of a name. */
export const tapButton =
  (name: string | RegExp): Act =>
  async (hand) => {
    await hand.tap(button(hand, name).first())
    await hand.pass(500)
  }

/** Taps a switch. */
export const tapSwitch =
  (name: string): Act =>
  async (hand) => {
    await hand.tap(hand.page.getByRole('switch', { name }))
    await hand.pass(500)
  }

/** One after another. */
export const inTurn =
  (...acts: Act[]): Act =>
  async (hand) => {
    for (const act of acts) await act(hand)
  }

/** Lets time pass. */
export const wait =
  (ms: number): Act =>
  (hand) =>
    hand.pass(ms)

/** Chooses a tab. */
export const tapTab =
  (name: string): Act =>
  async (hand) => {
    await hand.tap(hand.page.getByRole('tab', { name }))
    await hand.pass(1_000)
  }

/** Brings a text into view. */
export const scrollTo =
  (text: string): Act =>
  async (hand) => {
    await hand.page.getByText(text, { exact: true }).first().scrollIntoViewIfNeeded()
    await hand.settle()
    await hand.pass(500)
  }

/** Waits until a gift on the stage is at rest with its buttons. */
export const untilGiven: Act = async (hand) => {
  await hand.passUntil(button(hand, '跳过'))
  await hand.passLoading()
  await hand.passUntil(button(hand, '收下'))
  await hand.pass(1_500)
}
