import type { FastifyInstance } from 'fastify'
import { countUserUnreadMessage } from '#shared/calls/message.ts'
import type { Deps } from '../deps.ts'
import { mountCall, requirePlayer } from '../http/call.ts'
import { countUnread } from './messages.ts'

/** What works of /api/message so far. */
export function mountMessage(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  mountCall(app, countUserUnreadMessage, ({ request }) => countUnread(db, requirePlayer(request)))
}
