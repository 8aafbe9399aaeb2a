import { Status } from '#shared/codes.ts'

/** A refusal that the player reads: thrown by a domain, answered as `{status, msg, data: null}`, and nothing is written. */
export class Refusal extends Error {
  constructor(
    readonly status: Exclude<Status, 0>,
    /** Chinese, complete, says what the player can do. */
    readonly msg: string,
  ) {
    super(msg)
    this.name = 'Refusal'
  }
}

/** What a player reads whose account an operator has frozen. */
export function frozenRefusal(): Refusal {
  return new Refusal(Status.accountFrozen, '账号已被冻结，请联系客服')
}
