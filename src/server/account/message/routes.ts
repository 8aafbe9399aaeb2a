import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall, requirePlayer } from '#server/platform/http/call.ts'
import { countUserUnreadMessage } from '#shared/calls/badges.ts'
import * as calls from '#shared/calls/message.ts'
import { countUnread, messagePage, readAll, readMessage } from './messages.ts'

/** Mounts the calls under /api/message. */
export function mountMessage(app: FastifyInstance, { db, now }: Pick<Deps, 'db' | 'now'>): void {
  const at = () => new Date(now())

  mountCall(app, countUserUnreadMessage, ({ request }) => countUnread(db, requirePlayer(request)))

  mountCall(app, calls.listMessage, ({ query, request }) => messagePage(db, requirePlayer(request), query))

  mountCall(app, calls.getMessageDetail, ({ query: { messageId }, request }) =>
    readMessage(db, { playerId: requirePlayer(request), messageId, at: at() }),
  )

  mountCall(app, calls.readAllMessages, ({ request }) => readAll(db, requirePlayer(request), at()))
}
