import { proxy, ref } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { chatPicture, chatSay } from '#shared/calls/chat.ts'
import { Status } from '#shared/codes.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { ApiError, isLost } from '#state/platform/api/apiError.ts'
import { newKey } from '#state/platform/api/newKey.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { onSeenAgain } from '#state/platform/seenAgain.ts'
import { browserKeeper, type Keeper, type WaitingLine } from './kept.ts'
import { onArrived, takeLine } from './lines.ts'

/** Lines of the player that are not sent yet, in the order in which they were written. */
export const outboxState = proxy<{ lines: WaitingLine[] /** True after a failed try, until one succeeds. */; stuck: boolean }>({
  lines: [],
  stuck: false,
})

/** Pauses between tries in ms; the last one repeats. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000] as const
/** A call that has no reply after this time, in ms, counts as failed. A picture may be a megabyte, on a weak network. */
const PATIENCE = { words: 20_000, picture: 60_000 } as const

let keeper: Keeper = browserKeeper()
let opened = ''
let visit = 0
let running = false
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let watching = false

forgetOnLogout(() => {
  visit++
  opened = ''
  running = false
  tries = 0
  clearTimeout(timer)
  Object.assign(outboxState, { lines: [], stuck: false })
})

/** Replaces the place where lines are kept, for tests. */
export function setKeeper(next: Keeper): void {
  keeper = next
}

const owner = () => (appState.token ? (appState.userInfo?.id ?? '') : '')

/** Brings the lines that the player has left on this device, and sends what waits. Call it again after each login. Never rejects. */
export async function openOutbox(): Promise<void> {
  watch()
  const mine = owner()
  if (mine === '') return
  if (opened !== mine) {
    opened = mine
    const own = (await keeper.all()).filter((line) => line.owner === mine).sort((a, b) => a.at - b.at)
    if (opened !== mine) return
    const here = new Set(outboxState.lines.map(({ key }) => key))
    outboxState.lines.unshift(...own.filter(({ key }) => !here.has(key)).map(held))
  }
  void pump()
}

/** A picture in base64 may be a megabyte: valtio need not look into the line. */
const held = (line: WaitingLine): WaitingLine => ({ ...line, about: line.about && ref(line.about) })

function watch(): void {
  if (watching) return
  watching = true
  onArrived(remove)
  onSeenAgain(() => sendNow())
  // Right after a login the player is not known yet.
  subscribeKey(appState, 'userInfo', () => void openOutbox())
}

/** What the player writes. */
export type Words = Pick<WaitingLine, 'text' | 'picture' | 'about'>

/** Keeps a line and sends it as soon as the network and the lines before it allow. */
export async function sayToDesk({ text, picture, about }: Words): Promise<void> {
  const mine = owner()
  if (mine === '') return
  const at = Math.max(Date.now(), (outboxState.lines.at(-1)?.at ?? 0) + 1)
  const line: WaitingLine = { key: newKey(), owner: mine, text, picture, about, at, fault: '' }
  outboxState.lines.push(held(line))
  watch()
  await keeper.put(line)
  void pump()
}

/** Tries again at once: the network or the live channel is back. */
export function sendNow(): void {
  clearTimeout(timer)
  tries = 0
  void pump()
}

/** Sends a refused line again, in its place and under its key: should it have arrived after all, the server finds it. */
export async function sayAgain(key: string): Promise<void> {
  const line = outboxState.lines.find((each) => each.key === key)
  if (!line?.fault) return
  line.fault = ''
  await keeper.put({ ...line })
  sendNow()
}

/** Throws away a line that was refused. */
export async function dropWaiting(key: string): Promise<void> {
  remove(key)
  await keeper.drop(key)
}

function remove(key: string): void {
  const at = outboxState.lines.findIndex((line) => line.key === key)
  if (at === -1) return
  outboxState.lines.splice(at, 1)
  void keeper.drop(key)
}

async function pump(): Promise<void> {
  if (running) return
  running = true
  const mine = visit
  try {
    for (;;) {
      const next = outboxState.lines.find(({ fault, owner: by }) => fault === '' && by === owner())
      if (!next || !(await sendOne(next)) || mine !== visit) return
    }
  } finally {
    if (mine === visit) running = false
  }
}

/** Sends one line, its picture first. Returns false when a later try is set. */
async function sendOne(line: WaitingLine): Promise<boolean> {
  const mine = visit
  const { key, text, about } = line
  try {
    const imageId = await uploadedOf(line)
    if (mine !== visit) return false
    const body = { text, ...(imageId ? { imageId } : {}), ...(about ? { about: { kind: about.kind, id: about.id } } : {}) }
    const written = await within(PATIENCE.words, (signal) => request(chatSay, { body, key, quiet: true, signal }))
    // The line is on the server, whoever is logged in by now.
    await keeper.drop(key)
    if (mine !== visit) return false
    tries = 0
    outboxState.stuck = false
    takeLine(written)
    remove(key)
    return true
  } catch (error) {
    return mine === visit && (await failed(key, error))
  }
}

/** Uploads the picture of a line, once: a line that waits after that is kept with the picture's id. Returns the id; '' for a line without one. */
async function uploadedOf(line: WaitingLine): Promise<string> {
  const { key, picture, imageId = '' } = line
  if (picture === '' || imageId !== '') return imageId
  const mine = visit
  const { id } = await within(PATIENCE.picture, (signal) => request(chatPicture, { body: { picture }, key, quiet: true, signal }))
  if (mine !== visit) return ''
  line.imageId = id
  await keeper.put({ ...line })
  return id
}

/** Breaks a call off that takes longer than so many ms. */
async function within<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  const deadline = setTimeout(() => limit.abort(), ms)
  try {
    return await call(limit.signal)
  } finally {
    clearTimeout(deadline)
  }
}

const LATER: readonly number[] = [Status.tooMany, Status.loginFailure]

/** Marks a refused line and returns true; after a lost try sets the next one and returns false. */
async function failed(key: string, error: unknown): Promise<boolean> {
  const final = error instanceof ApiError && !isLost(error) && !LATER.includes(error.status)
  const line = outboxState.lines.find((each) => each.key === key)
  if (final && line) {
    line.fault = error.msg || '发送失败'
    // Should the server have lost the picture, 重试 uploads it anew.
    line.imageId = ''
    await keeper.put({ ...line })
    return true
  }
  outboxState.stuck = true
  clearTimeout(timer)
  timer = setTimeout(() => void pump(), PAUSES[Math.min(tries++, PAUSES.length - 1)])
  return false
}
