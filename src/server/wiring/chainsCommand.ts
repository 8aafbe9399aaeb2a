import { parseArgs } from 'node:util'
import { DeskRefusal } from '#server/core/rounds/steps.ts'
import { exponentChains } from '#server/modes/exponent/shownChains.ts'
import { withdrawable, withdrawChain } from '#server/modes/exponent/withdraw.ts'
import { type CommandIo, runCommand } from '#server/platform/db/command.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { operator } from './operator.ts'

const USAGE = `usage: npm run chains -- list
       npm run chains -- withdraw --reason TEXT [--yes]
list: the chain of 指数 in use, the one that waits, and those that were withdrawn
withdraw: gives up the chain that waits for a public random number which does not come; the house makes the salt of the next one, and players read both, with TEXT as the reason; without --yes it only tells what it would do`

const iso = (at: number) => new Date(at).toISOString()

async function list(db: Db, { say }: CommandIo): Promise<boolean> {
  for (const { chainId, firstRound, rounds, salt, salting, withdrawn } of await exponentChains(db)) {
    const state = withdrawn ? `withdrawn ${iso(withdrawn.at)}` : firstRound === null ? 'waits' : `from round ${firstRound}`
    const beacon = salting?.beacon ? ` round ${salting.beacon.round}, ${iso(salting.beacon.time)}` : ''
    say(`${chainId}  ${rounds} rounds  ${state}  salt: ${salting?.source}${beacon}, ${salt === null ? 'not set' : 'set'}`)
  }
  return true
}

async function withdraw(db: Db, { say }: CommandIo, reason: string, yes: boolean): Promise<boolean> {
  if (!yes) {
    const { id, beaconAt } = await withdrawable(db)
    say(`With --yes: chain ${id}, whose random number is due since ${beaconAt.toISOString()}, is withdrawn. Nothing was changed.`)
    return true
  }
  const by = operator()
  const { gone, made } = await withdrawChain(db, { by, reason })
  say(`Chain ${gone} is withdrawn, and chain ${made} begins instead. It is written down under ${by}.`)
  return true
}

async function run(db: Db, io: CommandIo): Promise<boolean> {
  const options = { reason: { type: 'string' }, yes: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [act, ...rest] = positionals
  const reason = values.reason?.trim() ?? ''
  if (act === 'list' && rest.length === 0) return list(db, io)
  if (act === 'withdraw' && rest.length === 0 && reason !== '' && reason.length <= 60) return withdraw(db, io, reason, values.yes === true)
  io.complain(USAGE)
  return false
}

/** `npm run chains -- list|withdraw` shows the chains of 指数, and gives one up whose public random number does not come. */
await runCommand(async (db, io) => {
  try {
    return await run(db, io)
  } catch (error) {
    if (!(error instanceof DeskRefusal) && !(error instanceof TypeError)) throw error
    io.complain(error instanceof DeskRefusal ? error.message : USAGE)
    return false
  }
})
