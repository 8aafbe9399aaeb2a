import { HEAD_PICS } from '#server/account/auth/headPics.ts'
import { sendMessages } from '#server/account/message/messages.ts'
import { countSpend, requireSpend, returnSpend, spendRefusal } from '#server/core/limits/limits.ts'
import type { BattlePorts } from '#server/modes/battle/ports.ts'

/** What battles need of other domains. */
export const battlePorts: BattlePorts = { requireSpend, spendRefusal, countSpend, returnSpend, tell: sendMessages, headPics: HEAD_PICS }
