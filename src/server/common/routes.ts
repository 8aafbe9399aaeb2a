import type { FastifyInstance } from 'fastify'
import * as calls from '#shared/calls/common.ts'
import type { Deps } from '../deps.ts'
import { mountCall } from '../http/call.ts'
import { HELP_DOCUMENTS } from './documents.ts'
import { RANK_REWARDS } from './rankRewards.ts'

/** What these calls show of other domains. */
export interface CommonPorts {
  headPics: readonly { id: number; headPic: string }[]
  /** Themes with an open box of the module, -1 for all modules. */
  themesOf(moduleId: number): Promise<calls.ThemeCard[]>
}

/** `documentType` of a query that wants every type. */
const ANY_TYPE = -1

/** /api/common, but for the codes. */
export function mountCommon(app: FastifyInstance, { now, headPics, themesOf }: Pick<Deps, 'now'> & CommonPorts): void {
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
  mountCall(app, calls.rankReward, async () => RANK_REWARDS)
}
