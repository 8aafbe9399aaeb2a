import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import type { CommandIo } from '#server/platform/db/command.ts'
import { type DeskDeps, outcomeOf, refundRoom, retryRoom } from './desk.ts'
import { type LateRoom, lateRooms } from './failing.ts'
import { DeskRefusal } from './steps.ts'

const USAGE = `usage: npm run rooms -- list
       npm run rooms -- retry ID
       npm run rooms -- refund ID --reason TEXT [--yes]
list: rooms whose step fails, or has been due for more than 10 s, the longest first
retry: a node tries the step at once; the command tells what came of it
refund: everything that players staked or lent there goes back, and the room ends; without --yes it only tells what it would do`

/** A list shows at most this many rooms, and those that have been due for so many seconds. */
const LISTED = { limit: 200, seconds: 10 }

const id = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
const asked = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('list') }),
  z.strictObject({ act: z.literal('retry'), id }),
  z.strictObject({
    act: z.literal('refund'),
    id,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    yes: z._default(z.boolean(), false),
  }),
])
type Asked = z.output<typeof asked>

/** Reads the words of the command line; null when they are not those of USAGE. */
function read(args: readonly string[]): Asked | null {
  try {
    const options = { reason: { type: 'string' }, yes: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [act, ...rest] = positionals
    if (rest.length > 1) return null
    const [of] = rest
    const read = asked.safeParse({ act, ...(of !== undefined && { id: of }), ...values })
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Does what the words of `npm run rooms --` ask for. Returns false when it was refused; then one sentence tells why. */
export async function runRoomsCommand(deps: DeskDeps, io: CommandIo, args: readonly string[]): Promise<boolean> {
  const what = read(args)
  if (!what) {
    io.complain(USAGE)
    return false
  }
  try {
    if (what.act === 'list') return await list(deps, io)
    if (what.act === 'retry') return await retry(deps, io, what.id)
    return await refund(deps, io, what)
  } catch (error) {
    if (!(error instanceof DeskRefusal)) throw error
    io.complain(error.message)
    return false
  }
}

async function list({ db }: DeskDeps, { say }: CommandIo): Promise<boolean> {
  const rooms = await lateRooms(db, LISTED)
  say(rooms.length === 0 ? 'No room fails, and none is late.' : rooms.map(lineOf).join('\n'))
  return true
}

function lineOf({ id, mode, attempts, firstDue, nextTry, lastError }: LateRoom): string {
  const head = `${id}  ${mode}  ${attempts} failures  due since ${firstDue.toISOString()}  next try ${nextTry.toISOString()}`
  return `${head}\n    ${lastError ?? 'no node has tried it'}`
}

async function retry(deps: DeskDeps, { say, complain }: CommandIo, id: string): Promise<boolean> {
  const outcome = await outcomeOf(deps.db, id, await retryRoom(deps, id))
  if (outcome.how === 'well') say(`Room ${id}: the step went well.`)
  else if (outcome.how === 'failed') complain(`Room ${id}: the step failed again: ${outcome.why}`)
  else complain(`Room ${id}: no node has made the step yet. Does one run? It stays due.`)
  return outcome.how === 'well'
}

async function refund(deps: DeskDeps, { say }: CommandIo, { id, reason, yes }: Extract<Asked, { act: 'refund' }>): Promise<boolean> {
  const told = await refundRoom(deps, { id, reason, sure: yes })
  say(yes ? `Room ${id}: ${told}. It is written down under ${deps.by}.` : `Room ${id}, with --yes: ${told}. Nothing was changed.`)
  return true
}
