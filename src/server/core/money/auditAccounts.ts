import { sql } from 'drizzle-orm'
import type { Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { ARCHIVED } from './archive/horizon.ts'
import { ARCHIVED_SUMS, added, archivedSums, FIELDS, JOURNAL_OF, KEPT_SUMS, LINE_SUMS, type LineSums } from './sums.ts'

/** Entries that one statement looks at. */
const PIECE = 20_000
/** Where so many accounts are wrong, the rest of them tells nothing more. */
const MOST = 100

/** The entries of accounts, in the order of the accounts. The accounts that lie in the piece as a whole are compared with their rows. */
interface Piece {
  entries: number
  /** The account of the last entry; in a full piece it may go on. */
  last: string | null
  broken: Broken[]
}

interface Broken {
  account: string
  /** The first entry whose `balance_after` is not the sum up to it. */
  entry: string | null
  sumsDiffer: boolean
  balanceDiffers: boolean
}

const BALANCE = 'a balance is the sum of its entries'
const AFTER = 'the balance after an entry is the sum up to it'
const KEPT = 'the sums that an account keeps are those of its entries'

/** The sums of an account's lines, by name. */
const SUMS = sql.join(
  FIELDS.map((field) => sql`sum(${sql.identifier(field)}) as ${sql.identifier(field)}`),
  sql`, `,
)
const NAMES = sql.join(
  FIELDS.map((field) => sql.identifier(field)),
  sql`, `,
)

/** True where an account `a` keeps its sums and they are not those of `s`. */
const DIFFERS = sql`(a.summed and (a.lines, a.topped_up, a.spent, a.exchanged)
  is distinct from (s.lines::bigint, s."toppedUp"::bigint, s.spent::bigint, s.exchanged::bigint))`

/**
 * Compares the accounts with the entries of all of them, walking along the index of accounts and entries. Each statement looks at `piece`
 * entries; an account with more of them is looked at by itself, piece by piece. What is compared was read by one statement, so players may play
 * meanwhile. What archives hold of an account comes before its entries, as a line without a journal; it is added up beside them, not joined.
 */
export async function auditAccounts(db: DbOrTx, piece = PIECE): Promise<Violation[]> {
  const found: Violation[] = []
  for (let after = '0'; ; ) {
    const { entries, last, broken } = await lookAt(db, after, piece)
    found.push(...broken.flatMap(violationsOf))
    if (entries < piece || last === null || found.length >= MOST) return found
    found.push(...violationsOf(await lookAtLong(db, last, piece)))
    after = last
  }
}

function violationsOf({ account, entry, balanceDiffers, sumsDiffer }: Broken): Violation[] {
  const row = { account }
  return [
    ...(balanceDiffers ? [{ rule: BALANCE, row }] : []),
    ...(entry === null ? [] : [{ rule: AFTER, row: { ...row, entry } }]),
    ...(sumsDiffer ? [{ rule: KEPT, row }] : []),
  ]
}

async function lookAt(db: DbOrTx, after: string, piece: number): Promise<Piece> {
  const { rows } = await db.execute<{ entries: number; last: string | null; broken: Broken[] | null }>(sql`
    with page as materialized (
      select account_id, id, journal_id, amount, balance_after from entry
      where account_id is not null and account_id > ${after}::bigint and id > ${ARCHIVED} order by account_id, id limit ${piece}
    ), held as materialized (
      select p.account_id, b.* from (select distinct account_id from page) p
      cross join lateral (select ${ARCHIVED_SUMS} from ledger_archive_sum where account_id = p.account_id having count(*) > 0) b
    ), edge as materialized (
      select count(*) as entries, max(account_id) as last from page
    ), fresh as materialized (
      select e.account_id, min(e.id) filter (where e.balance_after is distinct from e.running) as entry, ${LINE_SUMS}
      from (
        select p.*, sum(p.amount) over (partition by p.account_id order by p.id) as running
        from (select * from page union all select account_id, 0, null, balance::bigint, null from held) p
      ) e
      cross join lateral ${JOURNAL_OF}
      where e.account_id <> (select last from edge) or (select entries from edge) < ${piece}
      group by e.account_id
    ), s as materialized (
      select account_id, min(entry) as entry, ${SUMS} from (
        select account_id, entry, ${NAMES} from fresh
        union all select account_id, null, ${NAMES} from held
        where account_id <> (select last from edge) or (select entries from edge) < ${piece}
      ) u group by account_id
    )
    select (select entries from edge)::int as entries, (select last from edge)::text as last, (
      select json_agg(json_build_object('account', s.account_id::text, 'entry', s.entry::text, 'sumsDiffer', ${DIFFERS},
        'balanceDiffers', a.balance <> s.balance::bigint))
      from s join account a on a.id = s.account_id
      where a.balance <> s.balance::bigint or s.entry is not null or ${DIFFERS}
    ) as broken`)
  const { entries = 0, last = null, broken = null } = rows[0] ?? {}
  return { entries, last, broken: broken ?? [] }
}

type Long = LineSums & { entry: string | null; kept: LineSums & { summed: boolean } }

/** Looks at one account piece by piece. The last piece is read together with the account's row. */
async function lookAtLong(db: DbOrTx, account: string, piece: number): Promise<Broken> {
  let entry: string | null = null
  for (let sums: LineSums = await archivedSums(db, account); ; ) {
    const more: Long = await nextPiece(db, account, sums, piece)
    entry ??= more.entry
    sums = added(sums, more)
    if (more.lines === piece) continue
    const { kept } = more
    const sumsDiffer =
      kept.summed &&
      (kept.lines !== sums.lines || kept.toppedUp !== sums.toppedUp || kept.spent !== sums.spent || kept.exchanged !== sums.exchanged)
    return { account, entry, sumsDiffer, balanceDiffers: kept.balance !== sums.balance }
  }
}

async function nextPiece(db: DbOrTx, account: string, before: LineSums, piece: number): Promise<Long> {
  const { rows } = await db.execute<Long & Record<string, unknown>>(sql`
    select s.*, (select row_to_json(k) from (select a.summed, ${KEPT_SUMS} from account a where a.id = ${account}::bigint) k) as kept from (
      select ${LINE_SUMS}, coalesce(max(e.id), 0)::text as last,
        (min(e.id) filter (where e.balance_after is distinct from e.running))::text as entry
      from (
        select id, journal_id, amount, balance_after, ${before.balance}::bigint + sum(amount) over (order by id) as running from (
          select * from entry where account_id = ${account}::bigint and id > ${before.last}::bigint order by id limit ${piece}
        ) p
      ) e cross join lateral ${JOURNAL_OF}
    ) s`)
  const [row] = rows
  if (!row) throw new Error('a sum without a row')
  return row
}
