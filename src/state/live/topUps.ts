import { EventType } from '#shared/codes.ts'
import { onLiveMessage } from './receive.ts'

/** 充值 is seldom open when something is pushed: its code is fetched when there is something for it. */
const payOrder = () => import('../payOrder.ts')

/** Takes in credited top-ups wherever the player is; returns the way to stop. */
export function followTopUps(): () => void {
  return onLiveMessage(({ eventType, data }) => {
    if (eventType === EventType.topUpCredited) void payOrder().then(({ orderCredited }) => orderCredited(data.orderNo))
  })
}

/** Pushes may have been missed: an order that stands open is asked for again. */
export const catchUpTopUps = (): void => void payOrder().then(({ lookAgain }) => lookAgain())
