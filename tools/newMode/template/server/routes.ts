import type { FastifyInstance } from 'fastify'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type CallHandler, mountCall, requireKey, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import * as calls from '#shared/modes/templateName/calls.ts'
import { offeredBox, playTemplateName } from './play.ts'
import { keptPlays, playPage } from './records.ts'

/** Mounts the calls of the mode. */
export function mountTemplateName(app: FastifyInstance, { db, config }: Deps): void {
  mountCall(app, calls.templateNameOffer, async () => offeredBox(await currentCatalogue(db))?.card ?? null)
  const play: CallHandler<typeof calls.playTemplateName> = async ({ query, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    const { playerId, sessionId } = requireLogin(request)
    return playTemplateName({ db }, { ...query, playerId, sessionId, key: requireKey(request) })
  }
  mountCall(app, calls.playTemplateName, play, { checksLogin: true, asItIs: config.production })
  mountCall(app, calls.getTemplateNamePlay, async ({ query: { key }, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return keptPlays.find({ db }, requirePlayer(request), key)
  })
  mountCall(app, calls.getMyTemplateNamePage, async ({ query, request }) => playPage(db, requirePlayer(request), query))
}
