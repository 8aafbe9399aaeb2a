import type { HelpDocument } from '#shared/calls/common.ts'
import { ACCOUNT_DOCUMENTS } from './documents/account.ts'
import { AGREEMENT_DOCUMENT } from './documents/agreement.ts'
import { MONEY_DOCUMENTS } from './documents/money.ts'
import { PLAY_DOCUMENTS } from './documents/play.ts'
import { ROUND_DOCUMENTS } from './documents/rounds.ts'

/** All help documents, in the order in which the client lists them. */
export const HELP_DOCUMENTS: readonly HelpDocument[] = [
  ...PLAY_DOCUMENTS,
  ...ROUND_DOCUMENTS,
  ...MONEY_DOCUMENTS,
  AGREEMENT_DOCUMENT,
  ...ACCOUNT_DOCUMENTS,
]
