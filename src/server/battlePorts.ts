import { HEAD_PICS } from './auth/headPics.ts'
import type { BattlePorts } from './battle/ports.ts'
import { countSpend, requireSpend, returnSpend, spendRefusal } from './limits/limits.ts'
import { sendMessages } from './message/messages.ts'

/** What battles need of other domains. */
export const battlePorts: BattlePorts = { requireSpend, spendRefusal, countSpend, returnSpend, tell: sendMessages, headPics: HEAD_PICS }
