import { proxy } from 'valtio/vanilla'

/** What a mode asks about a 神话: what this play has brought, and which animation the answer is about. */
export interface SkipWords {
  title: string
  text: string
}

/** Whether the player is asked, in the words of the mode, if the rarest is to be played. The server has acted by then: no answer changes what was won. */
export const skipQuestion = proxy({ open: false, title: '', text: '' })

/** What the player answers; `always`: from now on. */
interface SkipAnswer {
  plays: boolean
  always: boolean
}

let settle = (_answer: SkipAnswer) => {}

/** Asks in these words, and resolves to the player's answer. A question that is still open is answered by skipping. */
export function askToSkip({ title, text }: SkipWords): Promise<SkipAnswer> {
  settle({ plays: false, always: false })
  Object.assign(skipQuestion, { open: true, title, text })
  return new Promise((resolve) => {
    settle = resolve
  })
}

/** The player's answer; with `always` it is the answer from now on. Does nothing while nobody is asked. */
export function answerSkip(plays: boolean, always = false): void {
  if (!skipQuestion.open) return
  skipQuestion.open = false
  settle({ plays, always })
}
