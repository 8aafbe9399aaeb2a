import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall, requireKey, requirePlayer } from '#server/platform/http/call.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import { chatUnread } from '#shared/calls/badges.ts'
import * as calls from '#shared/calls/chat.ts'
import { CHAT_PICTURE_LIMIT } from '#shared/chat.ts'
import { Status } from '#shared/codes.ts'
import { pageOf, unreadOf } from './lines.ts'
import { markRead } from './marks.ts'
import { CHAT_PICTURES, pictureOf } from './pictures.ts'
import type { ChatPorts } from './ports.ts'
import { say } from './say.ts'
import { rateTicket } from './tickets.ts'
import { typingSigns } from './typing.ts'
import { upload } from './upload.ts'
import { expectedWaits } from './wait.ts'

/** Size of the largest picture with the JSON around it, in bytes. */
const BODY_LIMIT = CHAT_PICTURE_LIMIT + 4_096
/** Requests for one picture at the same time share a read. */
const PICTURES = { life: 0 }

/** Mounts the calls under /api/chat and the pictures of the chats. None of them spends, so that frozen players reach 客服 too. */
export function mountChat(app: FastifyInstance, deps: Pick<Deps, 'db' | 'gallery' | 'now' | 'config'> & { ports: ChatPorts }): void {
  const { db, ports, config } = deps
  const reading = { ...deps, wait: expectedWaits(deps) }
  const saying = { ...deps, minuteLines: config.chatMinuteLines }
  const tellTyping = typingSigns(deps)

  mountCall(app, calls.chatLines, ({ query, request }) => pageOf(reading, requirePlayer(request), query))

  mountCall(app, chatUnread, ({ request }) => unreadOf(db, requirePlayer(request)))

  mountCall(app, calls.chatSay, ({ body, request }) => say(saying, { ...body, playerId: requirePlayer(request), key: requireKey(request) }))

  mountCall(
    app,
    calls.chatPicture,
    ({ body, request }) => upload(saying, { ...body, playerId: requirePlayer(request), key: requireKey(request) }),
    { bodyLimit: BODY_LIMIT },
  )

  mountCall(app, calls.chatRead, ({ query, request }) => markRead(db, requirePlayer(request), query.seq))

  mountCall(app, calls.chatTyping, ({ request }) => tellTyping(requirePlayer(request)))

  mountCall(app, calls.chatRate, ({ query, request }) => rateTicket(deps, { ...query, playerId: requirePlayer(request) }))

  mountCall(app, calls.chatAbouts, ({ query: { kind, id }, request }) => {
    const playerId = requirePlayer(request)
    if (kind === undefined && id === undefined) return ports.newestAbouts(db, playerId)
    if (kind === undefined || id === undefined) throw new Refusal(Status.badInput, '请选择一条记录')
    return ports.aboutsOf(db, playerId, [{ kind, id }])
  })

  mountPictures(app, deps)
}

function mountPictures(app: FastifyInstance, { gallery, now }: Pick<Deps, 'gallery' | 'now'>): void {
  const pictures = new SharedReads<Buffer | null>(now, PICTURES)
  app.get<{ Params: { file: string } }>(`/images/${CHAT_PICTURES}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const name = /^([\w-]{22})\.webp$/.exec(request.params.file)?.[1]
    const webp = name === undefined ? null : await pictures.read(name, () => pictureOf(gallery, name))
    if (webp === null) throw new Refusal(Status.notFound, '您访问的内容不存在')
    // Only the two of the chat know the name; what lies between them keeps nothing.
    return reply.header('cache-control', 'private, max-age=31536000, immutable').type('image/webp').send(webp)
  })
}
