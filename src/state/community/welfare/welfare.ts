import { beijingDay } from '#shared/beijingTime.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import { type Granted, redeemPacket, signIn, takeFirstGift, takeTask, type WelfareView, welfare } from '#shared/calls/welfare.ts'
import { PACKET_CODE_MISTYPED, readCode } from '#shared/cardCode.ts'
import type { TaskName } from '#shared/welfare.ts'
import { setBalances } from '#state/account/session.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { request } from '#state/platform/api/request.ts'
import { spend } from '#state/platform/api/spend.ts'
import { serverNow } from '#state/platform/clock.ts'
import { loadable } from '#state/platform/loadable.ts'
import { playSound } from '#state/platform/sound.ts'

interface Welfare {
  /** Null until the first successful load. */
  data: WelfareView | null
  /** What the player has typed as the code of a red packet, and why the server has refused it; '' for no reason. */
  code: string
  refusal: string
}

const store = loadable<Welfare>(
  () => ({ data: null, code: '', refusal: '' }),
  async () => ({ data: await request(welfare, { quiet: true }) }),
)

/** What 福利 shows of the player. */
export const { state: welfareState, load: loadWelfare } = store

/** Shows what a grant answers. A refusal may mean that another phone was first, so the page is then loaded again. */
async function taken<G extends Granted>(act: () => Promise<G>): Promise<G> {
  try {
    const granted = await act()
    store.put({ data: granted.welfare })
    setBalances(granted)
    playSound('coin')
    return granted
  } catch (error) {
    void loadWelfare()
    throw error
  }
}

/** Tells what may be taken each day from the same of another day. */
const today = () => ({ apart: beijingDay(serverNow()) })

/** Signs in. Returns the diamonds gained. Rejects with ApiError after a toast. */
export const signInToday = async (): Promise<number> => (await taken(() => spend(signIn, today()))).amount

/** Takes the reward of a task. Returns the diamonds gained. Rejects with ApiError after a toast. */
export const takeTaskReward = async (task: TaskName): Promise<number> =>
  (await taken(() => spend(takeTask, { query: { task }, ...today() }))).amount

/** Takes the gift for the first top-up into the bag. Returns it. Rejects with ApiError after a toast. */
export const takeGift = async (): Promise<ItemCard> => (await taken(() => spend(takeFirstGift))).gift

/** Notes what the player types as a code. */
export function typeCode(code: string): void {
  Object.assign(welfareState, { code, refusal: '' })
}

type Packet = Pick<DataOf<typeof redeemPacket>, 'amount' | 'name'>

/** Redeems the typed code. Returns the packet; null after a refusal, which stands below the field. */
export async function redeemTyped(): Promise<Packet | null> {
  const { code } = welfareState
  if (readCode(code) === null) {
    welfareState.refusal = PACKET_CODE_MISTYPED
    return null
  }
  try {
    const { amount, name, ...balances } = await spend(redeemPacket, { query: { code }, quiet: true })
    setBalances(balances)
    playSound('coin')
    if (welfareState.code === code) typeCode('')
    return { amount, name }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A logout or other letters have emptied or changed the field meanwhile: the refusal is not about what stands there.
    if (welfareState.code === code) welfareState.refusal = error.msg
    return null
  }
}
