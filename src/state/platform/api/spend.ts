import type { Call, DataOf } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import { refreshUserInfo } from '#state/account/session.ts'
import { appState } from '#state/platform/app.ts'
import { notify } from '#state/platform/notice.ts'
import { ApiError, isLost } from './apiError.ts'
import { forgetKey, type NotedOrder, noteOrder, type OrderParts } from './orderNotes.ts'
import { pause } from './pause.ts'
import { type RequestOptions, request } from './request.ts'
import { tellFailure } from './tellFailure.ts'

/** Ms before the second and before the third attempt of a call whose reply was lost. */
const PAUSES = [400, 1_500]

const CAUGHT_UP = '已确认上一次的操作，没有重复提交'

/** Makes a check of whether the login is still the one of now. It throws an ApiError without words once somebody else, or nobody, is logged in. */
export function sameLogin(): () => void {
  const { token } = appState
  return () => {
    if (appState.token !== token) throw new ApiError(Status.loginFailure, '')
  }
}

type Sent<C> = Omit<RequestOptions<C>, 'key'>
export type SpendOptions<C> = Sent<C> &
  Pick<OrderParts<C>, 'terms' | 'apart'> & {
    /** True when what an earlier press has made is worth nothing any more, and was paid back: a new order is then made. */
    isVoid?: (made: DataOf<C>) => boolean
  }

/** An order on its way, and the check of whether its player is still the one who is logged in. */
interface Order extends NotedOrder {
  requireSame: () => void
}

const has = (error: unknown, status: number) => error instanceof ApiError && error.status === status

/**
 * Sends a call that moves money or items. It repeats the call under the same idempotency key while the reply is lost, so the server
 * acts at most once. Rejects as `request` does, after a toast unless `quiet` is set.
 *
 * The act is that of one login: when it has changed meanwhile, nothing is repeated, because the next player would pay for it.
 *
 * An order whose reply stays lost is noted with its key. The next press of the same player for the same order, also after a reload and in
 * another tab, is sent under that key: the server then answers what it has done, or does it now.
 */
export async function spend<C extends Call>(call: C, options: SpendOptions<C> = {}): Promise<DataOf<C>> {
  const { terms: _terms, apart: _apart, isVoid, ...rest } = options
  const sent = rest as Sent<C>
  const order = { ...noteOrder<C>(call, options), requireSame: sameLogin() }
  try {
    const reply = await answerOf(call, sent, order)
    forgetKey(order.key)
    if (!order.isOld) return reply
    if (isVoid?.(reply)) return await spend(call, { ...options, quiet: true })
    tellCaughtUp()
    return reply
  } catch (error) {
    if (!sent.quiet) tellFailure(error)
    throw error
  }
}

/** The reply of an earlier press names the balances of that time. */
function tellCaughtUp(): void {
  notify.info(CAUGHT_UP)
  void refreshUserInfo()
}

/**
 * Sends an order on the terms of now. When the server says that it has acted on other ones under this key, it is asked for that act. So
 * nobody pays twice because a price has changed or a voucher is used up meanwhile.
 */
async function answerOf<C extends Call>(call: C, sent: Sent<C>, order: Order): Promise<DataOf<C>> {
  for (const terms of [{}, ...order.before]) {
    try {
      return await repeated(call, { ...sent, query: { ...sent.query, ...terms } } as Sent<C>, order)
    } catch (error) {
      if (!has(error, Status.keyReused) || !order.isOld) throw error
    }
  }
  forgetKey(order.key)
  throw new ApiError(Status.keyReused, '上一次的操作已经完成，请刷新后查看')
}

/**
 * Sends an order until it is answered. It is forgotten at a refusal only if no attempt was lost before: a later refusal, e.g. of too many
 * requests, does not prove that the server has not acted on an earlier one. A failed login proves nothing.
 */
async function repeated<C extends Call>(call: C, sent: Sent<C>, { key, isOld, requireSame }: Order): Promise<DataOf<C>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await request<C>(call, { ...sent, key, quiet: true })
    } catch (error) {
      const wait = PAUSES[attempt]
      if (!isLost(error)) {
        if (error instanceof ApiError && attempt === 0 && !isOld && !has(error, Status.loginFailure)) forgetKey(key)
        throw error
      }
      if (wait === undefined) throw error
      await pause(wait)
      requireSame()
    }
  }
}
