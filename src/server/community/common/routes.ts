import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall } from '#server/platform/http/call.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import * as calls from '#shared/calls/common.ts'
import { type HomeTiles, homeTiles } from '#shared/calls/homeTiles.ts'
import { HELP_DOCUMENTS } from './documents.ts'

/** Data of other domains that these calls show. */
export interface CommonPorts {
  headPics: readonly { id: number; headPic: string }[]
  /** Lists the themes that have an open box in the module; -1 means any module. */
  themesOf(moduleId: number): Promise<calls.ThemeCard[]>
  /** Counts what goes on in the games. */
  tiles(): Promise<HomeTiles>
}

/** Ms for which everybody gets the same counts of the tiles. */
const TILES = { life: 3_000, longest: 30_000 }

/** The `documentType` that asks for every type. */
const ANY_TYPE = -1

/** Mounts the calls under /api/common, except those that send SMS codes. */
export function mountCommon(
  app: FastifyInstance,
  { now, config, headPics, themesOf, tiles }: Pick<Deps, 'now' | 'config'> & CommonPorts,
): void {
  const counted = new SharedReads<HomeTiles>(() => performance.now(), TILES)
  mountCall(app, homeTiles, () => counted.read('', tiles))
  mountCall(app, calls.documentList, async ({ query: { page, pageSize, documentType } }) => {
    const found = HELP_DOCUMENTS.filter((document) => documentType === ANY_TYPE || document.documentType === documentType)
    return { pageData: found.slice((page - 1) * pageSize, page * pageSize), page, pageSize, total: found.length }
  })

  mountCall(app, calls.getBoxBattleThemeList, async ({ query: { moduleId, themeId } }) => {
    const themes = await themesOf(moduleId)
    return themeId === -1 ? themes : themes.filter((theme) => theme.themeId === themeId)
  })

  mountCall(app, calls.getHeadPicList, async () => [...headPics])
  mountCall(app, calls.getSysTime, async () => now())
  mountCall(app, calls.getAppInfo, async () => ({ androidUrl: config.androidApkUrl ?? '' }))
}
