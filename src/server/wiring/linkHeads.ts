import type { FastifyRequest } from 'fastify'
import { headOf, splashOf, stillFirst } from '#server/community/replay/heads.ts'
import type { SharedReplays } from '#server/community/replay/read.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CLIENT_ROOT, type HeadOf } from '#server/platform/http/client.ts'
import { earlyParts } from '#server/platform/http/earlyParts.ts'
import { pathOf } from '#server/platform/http/path.ts'
import type { ReplayKind } from '#shared/calls/replay.ts'
import { CARD_PATH, SHARE_TOKEN, stillPath } from '#shared/linkParts.ts'

/** Pages that show what their link names, as they may be written. */
const PAGES: ReadonlyMap<string, string> = new Map(
  ['/replay', '/proof'].flatMap((path) => [path, `${path}/`].map((written) => [written, path])),
)
/** Code of the page /replay and of the stage, in the order in which it is needed. */
const REPLAY_PARTS = ['ReplayPage', 'sharedReplay', 'stages', 'kit', 'Stage'] as const
/** What shows a play of a kind, and its scene. */
const PARTS_OF: Readonly<Record<ReplayKind, readonly string[]>> = {
  case: ['ReplayedOpening', 'CaseReelScene'],
  dream: ['SharedUpgrade', 'DreamScene'],
  battle: ['SharedBattle', 'BattleRoomScene'],
  roll: ['SharedDraw', 'RollDrawScene'],
}
const HOST = /^[\w.-]+(?::\d{1,5})?$/
/** Ms that a page waits for what its link shows. Then it goes out without. */
const PATIENCE = 1_000

function originOf({ config }: Pick<Deps, 'config'>, { protocol, host }: FastifyRequest): string {
  if (config.publicOrigin) return config.publicOrigin
  return HOST.test(host) ? `${protocol}://${host}` : ''
}

/** What a page tells a chat that reads its address: the title and the picture of what the link shows. Other pages tell nothing. */
export const linkHeads =
  (deps: Pick<Deps, 'config' | 'log'>, replays: SharedReplays): HeadOf =>
  async (request) => {
    const path = PAGES.get(pathOf(request))
    if (path === undefined) return null
    const { s: token } = request.query as Record<string, unknown>
    const named = typeof token === 'string' && SHARE_TOKEN.test(token)
    const origin = originOf(deps, request)
    let late: NodeJS.Timeout | undefined
    const patience = new Promise<null>((resolve) => {
      late = setTimeout(() => resolve(null), PATIENCE)
    })
    const reading = named ? replays.sight(token) : Promise.resolve(null)
    const shown = await Promise.race([reading, patience])
      .catch((error: unknown) => {
        deps.log.warn({ err: error, reqId: request.id }, 'the head of a link could not be read')
        return null
      })
      .finally(() => clearTimeout(late))
    const kind = shown?.kind
    const parts = kind && path === '/replay' ? earlyParts(CLIENT_ROOT, [...REPLAY_PARTS, ...PARTS_OF[kind]]) : []
    const still = shown?.kind && named && path === '/replay' ? stillPath(token) : null
    const card = `${CARD_PATH}${named ? token : 'none'}`
    return {
      head: headOf({ parts, url: `${origin}${path}${named ? `?s=${token}` : ''}`, card: `${origin}${card}`, shown }),
      first: still ? stillFirst(still) : '',
      splash: still && shown ? splashOf(still, shown) : null,
    }
  }
