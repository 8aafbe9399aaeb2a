import { proxy, ref } from 'valtio/vanilla'
import { getMyLuckPart } from '#shared/calls/luck.ts'
import { joinLuck, type Luck, NO_LUCK } from '#shared/fairness/luckSum.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'

interface State {
  /** `failed`: a part did not come; what was counted stays, and the next try goes on from there. */
  status: 'idle' | 'counting' | 'ready' | 'failed'
  /** Draws that are counted so far. */
  counted: number
  shown: { asOf: number; luck: Luck } | null
}

/** 我的手气: what the player has drawn, against what was stated. */
export const luckState = proxy<State>({ status: 'idle', counted: 0, shown: null })

const BEGINNING = { seedId: '0', nonce: -1, openId: '0' }

/** What was counted, and what to ask next. */
let gathered = { luck: NO_LUCK, next: BEGINNING as typeof BEGINNING | null, asOf: 0 }
/** Counts up with every count and every end of one, so that a reply of an earlier one is ignored. */
let turn = 0

function forget(): void {
  turn++
  gathered = { luck: NO_LUCK, next: BEGINNING, asOf: 0 }
  Object.assign(luckState, { status: 'idle', counted: 0, shown: null })
}

forgetOnLogout(forget)

/** Counts all draws of the player anew, or goes on where a count was cut off. Does nothing while it runs. Never rejects. */
export async function countLuck(): Promise<void> {
  if (luckState.status === 'counting') return
  if (luckState.status === 'ready') gathered = { luck: NO_LUCK, next: BEGINNING, asOf: 0 }
  const mine = ++turn
  luckState.status = 'counting'
  luckState.counted = drawsOf(gathered.luck)
  try {
    while (gathered.next) {
      const { next: after, asOf } = gathered
      const part = await request(getMyLuckPart, { query: { ...after, nonce: String(after.nonce), asOf }, quiet: true })
      if (mine !== turn) return
      gathered = { luck: joinLuck(gathered.luck, part), next: part.next, asOf: part.asOf }
      luckState.counted = drawsOf(gathered.luck)
    }
    luckState.shown = ref({ asOf: gathered.asOf, luck: gathered.luck })
    luckState.status = 'ready'
  } catch {
    if (mine === turn) luckState.status = 'failed'
  }
}

const drawsOf = ({ runs }: Luck) => runs.reduce((sum, { draws }) => sum + draws, 0)
