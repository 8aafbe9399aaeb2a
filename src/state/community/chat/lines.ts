import { proxy, ref } from 'valtio/vanilla'
import { type ChatLine, type ChatPage, chatLines, chatRead, chatTyping } from '#shared/calls/chat.ts'
import { CHAT_PAGE, TYPING_EVERY, TYPING_HOLDS } from '#shared/chat.ts'
import { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import type { LoadStatus } from '#state/platform/loadable.ts'
import { chatUnreadState } from './badge.ts'

interface ChatState {
  status: LoadStatus
  /** In order and without gaps, up to the last one that this device knows. The whole array is replaced, never changed: it may hold thousands. */
  lines: readonly ChatLine[]
  /** Loading of the lines before the first one: `ready` when there are none. */
  older: LoadStatus
  deskRead: number
  ownRead: number
  /** Number of the open ticket; 0 for none. */
  ticket: number
  /** Ms until somebody of 客服 answers, as far as that can be told. */
  wait: number | null
  /** 客服 types until then, on the clock of `performance.now`. */
  typingUntil: number
}

const blank = (): ChatState => ({
  ...{ status: 'idle', lines: ref([]), older: 'idle' },
  ...{ deskRead: 0, ownRead: 0, ticket: 0, wait: null, typingUntil: 0 },
})

/** The chat of the player with 客服. */
export const chatState = proxy<ChatState>(blank())

/** Counts logins, so that a reply for an earlier player is dropped. */
let visit = 0
let catching: Promise<void> | null = null
let again = false
const keyListeners = new Set<(key: string) => void>()

forgetOnLogout(() => {
  visit++
  catching = null
  again = false
  Object.assign(chatState, blank())
})

/** Calls `listener` with the key of every line of the player that has arrived. The returned function ends that. */
export function onArrived(listener: (key: string) => void): () => void {
  keyListeners.add(listener)
  return () => keyListeners.delete(listener)
}

const lastSeq = () => chatState.lines.at(-1)?.seq ?? 0

/** Takes what a reply tells beside its lines. */
function notePage({ first, ticket, wait, ...marks }: ChatPage): void {
  noteMarks(marks)
  Object.assign(chatState, { ticket, wait })
  // Lines that are kept no longer are not asked for.
  if (isFirst(first)) chatState.older = 'ready'
}

const isFirst = (kept: number) => kept === 0 || (chatState.lines[0]?.seq ?? 0) <= kept

function noteMarks({ deskRead, ownRead }: Pick<ChatPage, 'deskRead' | 'ownRead'>): void {
  chatState.deskRead = Math.max(chatState.deskRead, deskRead)
  chatState.ownRead = Math.max(chatState.ownRead, ownRead)
}

function append(lines: readonly ChatLine[]): void {
  const last = lastSeq()
  const fresh = lines.filter(({ seq }) => seq > last)
  if (fresh.length === 0) return
  chatState.lines = ref([...chatState.lines, ...fresh])
  for (const line of fresh) {
    if (line.by !== 'player') chatState.typingUntil = 0
    else for (const tell of keyListeners) tell(line.key)
  }
}

/** Loads the last lines; where lines are loaded already, those that have come since. After a failure `status` tells it. Never rejects. */
export async function loadChat(): Promise<void> {
  if (!appState.token) return
  if (chatState.status === 'ready') return catchUp()
  const mine = visit
  chatState.status = 'loading'
  try {
    const page = await request(chatLines, { quiet: true })
    if (mine !== visit) return
    chatState.lines = ref([])
    append(page.lines)
    notePage(page)
    chatState.status = 'ready'
  } catch {
    if (mine === visit) chatState.status = 'error'
  }
}

/** Loads the lines before the first one. Never rejects. */
export async function loadOlder(): Promise<void> {
  const first = chatState.lines[0]?.seq ?? 0
  if (first <= 1 || chatState.older === 'loading') return
  const mine = visit
  chatState.older = 'loading'
  try {
    const page = await request(chatLines, { query: { before: first }, quiet: true })
    if (mine !== visit) return
    chatState.lines = ref([...page.lines.filter(({ seq }) => seq < first), ...chatState.lines])
    chatState.older = 'idle'
    notePage(page)
  } catch {
    if (mine === visit) chatState.older = 'error'
  }
}

/** Loads the lines after the last one, until there are no more. Calls at the same time share one run, which then looks once more. Never rejects. */
export function catchUp(): Promise<void> {
  if (chatState.status !== 'ready') return Promise.resolve()
  if (catching) {
    again = true
    return catching
  }
  const run = follow().finally(() => {
    if (catching === run) catching = null
  })
  catching = run
  return run
}

async function follow(): Promise<void> {
  const mine = visit
  try {
    for (;;) {
      again = false
      const page = await request(chatLines, { query: { after: lastSeq() }, quiet: true })
      if (mine !== visit) return
      append(page.lines)
      notePage(page)
      if (page.lines.length < CHAT_PAGE && !again) return
    }
  } catch {
    // The next push, look or connection asks again.
  }
}

/** Takes a line that a call has returned. Lines between it and the last one are loaded first. */
export function takeLine(line: ChatLine): void {
  if (chatState.status !== 'ready') return
  if (line.seq === lastSeq() + 1) append([line])
  // The number of the ticket that a line opens is not told with it.
  if (line.seq > lastSeq() || chatState.ticket === 0) void catchUp()
}

/** Handles what a push tells of the chat. */
export function hearLines(push: LiveMessage): void {
  if (push.eventType !== EventType.chat) return
  const { seq, deskRead, typing } = push.data
  if (typing) chatState.typingUntil = performance.now() + TYPING_HOLDS
  noteMarks({ deskRead, ownRead: 0 })
  if (seq > lastSeq()) void catchUp()
}

/** Tells the server that the player has seen every line that is loaded. */
export async function markRead(): Promise<void> {
  const [mine, seq] = [visit, lastSeq()]
  if (seq <= chatState.ownRead) return
  const before = chatState.ownRead
  chatState.ownRead = seq
  chatUnreadState.count = 0
  try {
    await request(chatRead, { query: { seq }, quiet: true })
  } catch {
    if (mine === visit && chatState.ownRead === seq) chatState.ownRead = before
  }
}

let told = Number.NEGATIVE_INFINITY

/** Tells the server that the player is typing, at most every {@link TYPING_EVERY} ms. */
export function noteTyping(): void {
  const now = performance.now()
  if (now - told < TYPING_EVERY || chatState.lines.length === 0) return
  told = now
  void request(chatTyping, { quiet: true }).catch(() => undefined)
}
