import { EventType } from '#shared/codes.ts'
import { onLiveMessage } from './receive.ts'

/** Loads the code of top-up orders only when a message needs it, because 充值 is seldom open. */
const payOrder = () => import('#state/economy/payOrder.ts')

/** Handles pushed messages about credited top-ups, whatever page is open. The returned function ends that. */
export function followTopUps(): () => void {
  return onLiveMessage(({ eventType, data }) => {
    if (eventType === EventType.topUpCredited) void payOrder().then(({ orderCredited }) => orderCredited(data.orderNo))
  })
}

/** Loads the order that 充值 shows again, because the client may have missed pushed messages. */
export const catchUpTopUps = (): void => void payOrder().then(({ lookAgain }) => lookAgain())
