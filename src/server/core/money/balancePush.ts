import { INSERT_PUSH } from '#server/platform/live/outbox.ts'
import { EventType } from '#shared/codes.ts'
import { OWN_QUEUE } from '#shared/live.ts'

/**
 * The SQL that tells players of their balances, in the statement or the transaction that changes them: a push of `BalanceNews` for each row of
 * `from`, which has the columns player_id, currency, balance and lines of an account as they are then. A condition may
 * follow. No result is told by it before its time: plays pay out nothing that was drawn, and rooms pay when their end was told.
 *
 * It is SQL because plays and bulk journals are one statement each. Whatever writes to the table `account` uses it.
 */
export const pushBalances = (from: string): string =>
  `${INSERT_PUSH} SELECT '${OWN_QUEUE}', player_id, json_build_object('eventType', ${EventType.balance}, 'data',
        json_build_object('currency', currency, 'balance', (balance / 100.0)::float8, 'line', lines))::text, now() FROM ${from}`
