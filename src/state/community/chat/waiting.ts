import { keptText } from '#state/platform/keptSetting.ts'

/** An entry that is there while lines wait on this device to be sent to 客服, whoever wrote them. */
const waiting = keptText('xingxia.chat')

/** Notes whether lines wait, so that a visit without any loads no code for them. */
export const noteWaiting = (waits: boolean): void => waiting.keep(waits ? '1' : null)

/** True when lines wait on this device. */
export const hasWaiting = (): boolean => waiting.read() !== null
