import { Status } from '#shared/codes.ts'

/**
 * An error that the player reads. A domain throws it; the reply is `{status, msg, data: null}`. Inside a transaction it rolls everything
 * back.
 */
export class Refusal extends Error {
  constructor(
    readonly status: Exclude<Status, 0>,
    /** A whole Chinese sentence that says what the player can do. */
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
