import { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'

/** True for the push of a message about coins or diamonds that have arrived, e.g. a reward of 排行: the balances are loaded again. */
export const hasMoneyCome = (message: LiveMessage): boolean => message.eventType === EventType.messageArrived && message.data.money === true
