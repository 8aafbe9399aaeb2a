import { Status } from '#shared/codes.ts'
import { ApiError } from '#state/platform/api/apiError.ts'

/**
 * Why the server has not made a play. Each kind has its own dialog. `busy`: trying again may help. `lost`: the reply was lost, so
 * nobody knows yet whether the play was made. For every other kind it is certain that nothing was charged. `offline`: nothing was
 * even sent. `gone`: an item that was staked is not in the bag any more.
 */
export type RefusalKind = 'poor' | 'changed' | 'closed' | 'gone' | 'limit' | 'resting' | 'frozen' | 'busy' | 'lost' | 'offline'

/** A refused or lost play, as its dialog shows it. */
export interface Refusal {
  kind: RefusalKind
  /** Message of the server for the player; empty where the dialog's own words are enough. */
  msg: string
  /** Coins that the play would have cost. The dialog of `poor` uses it to show how many are missing. */
  need?: number
  /** Id of the box in question. The dialog of `changed` opens its 箱子详情. */
  boxId?: number
  /** For `closed`: id of the box that stood next to it on the shelf. */
  nextBoxId?: number
}

const KINDS: Partial<Record<number, RefusalKind>> = {
  [Status.insufficientBalance]: 'poor',
  [Status.boxChanged]: 'changed',
  [Status.boxClosed]: 'closed',
  [Status.notFound]: 'closed',
  [Status.itemNotInBag]: 'gone',
  [Status.limitReached]: 'limit',
  [Status.resting]: 'resting',
  [Status.accountFrozen]: 'frozen',
  [Status.tooMany]: 'busy',
}

/** What the server's refusal of a play means; undefined where its message says everything. Whether the reply was lost, its sender knows. */
export const kindOf = (error: ApiError): RefusalKind | undefined => KINDS[error.status]

/**
 * The refusal where only missing coins lead on, to 充值: at the buttons that pay outside a flow. `need` is what was to be paid, in coins. Null for
 * every other failure, which `tellFailure` tells.
 */
export function poorRefusal(error: unknown, need: number): Refusal | null {
  if (!(error instanceof ApiError)) return null
  const kind = kindOf(error)
  return kind === 'poor' ? { kind, msg: error.msg, need } : null
}
