import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventType } from '#shared/codes.ts'
import { hearMessage, messages, readAll, readMessage, renewMessages } from '#state/account/messages.ts'
import { loadUnread, messagesState } from '#state/account/messagesUnread.ts'
import { stageState } from '#state/core/play/stage.ts'
import { appState } from '#state/platform/app.ts'
import { setNoticeSink } from '#state/platform/notice.ts'
import { soon } from '../../support/soon.ts'
import { fakeServer } from './fakeServer.ts'

const row = (messageId: string, read = false) => ({ messageId, title: `标题${messageId}`, time: 1, read, system: false, excerpt: '…' })
const page = (...rows: ReturnType<typeof row>[]) => ({ status: 0, data: { pageData: rows, page: 1, pageSize: 15, total: rows.length } })
const detail = { status: 0, data: { messageId: '2', title: '标题2', time: 1, content: '全文', way: null } }
const push = { eventType: EventType.messageArrived, data: { messageId: '3', title: '收到一份礼物' } } as const

const told: string[] = []
beforeEach(() => {
  appState.token = 'T'
  told.length = 0
  setNoticeSink({ success: (msg) => told.push(msg), info: (msg) => told.push(msg), error: (msg) => told.push(msg) })
})
afterEach(() => {
  appState.token = ''
  stageState.phase = 'idle'
  vi.unstubAllGlobals()
})

const serve = () =>
  fakeServer({
    '/api/message/listMessage': [page(row('2'), row('1', true)), page(row('3'), row('2'), row('1', true))],
    '/api/message/countUserUnreadMessage': [
      { status: 0, data: 1 },
      { status: 0, data: 2 },
    ],
    '/api/message/getMessageDetail': [detail],
    '/api/message/readAllMessages': [{ status: 0, data: 1 }],
  })

describe('messages', () => {
  it('are counted and listed; one that is opened is read in the list and in the count, once', async () => {
    serve()
    await renewMessages()
    expect(messagesState.unread).toBe(1)
    expect((await readMessage('2')).content).toBe('全文')
    expect(messages.state.items.map(({ read }) => read)).toEqual([true, true])
    await readMessage('2')
    expect(messagesState.unread).toBe(0)
  })

  it('are all read together', async () => {
    serve()
    await renewMessages()
    expect(await readAll()).toBe(1)
    expect(messagesState.unread).toBe(0)
    expect(messages.state.items.every(({ read }) => read)).toBe(true)
  })

  it('that are pushed are counted and told, and join a list that is open', async () => {
    const { paths } = serve()
    await renewMessages()
    hearMessage(push)
    await soon(() => expect(messages.state.items).toHaveLength(3))
    expect(messagesState.unread).toBe(2)
    expect(told).toEqual(['新消息：收到一份礼物'])
    expect(paths().filter((path) => path.endsWith('listMessage'))).toHaveLength(2)
  })

  it('do not talk over a show, and are not listed for nobody', async () => {
    const { paths } = serve()
    stageState.phase = 'playing'
    hearMessage(push)
    await soon(() => expect(messagesState.unread).toBe(1))
    expect(told).toEqual([])
    expect(paths()).toEqual(['/api/message/countUserUnreadMessage'])
  })

  it('are none without a login', async () => {
    serve()
    await loadUnread()
    appState.token = ''
    await soon(() => expect(messagesState.unread).toBe(0))
    await loadUnread()
    expect(messagesState.unread).toBe(0)
  })
})
