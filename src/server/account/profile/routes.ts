import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { rotateSeed, seedsOf } from '#server/core/fairness/seeds.ts'
import { balanceLogPage, balanceSums, balancesOf } from '#server/core/money/balances.ts'
import { openingGrantOf } from '#server/core/money/openAccount.ts'
import { requireKnownDevice } from '#server/core/player/knownDevice.ts'
import { player } from '#server/core/player/tables.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Browsers } from '#server/platform/http/browser.ts'
import { mountCall, requireKey, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import { maskPhone } from '#server/platform/http/phone.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import * as calls from '#shared/calls/profile.ts'
import { type UserInfo, userInfo } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import { levelOf } from '#shared/level.ts'
import { type AvatarPorts, avatarOf, changeAvatar, UPLOADS } from './avatar.ts'
import { bindInviter, type InviterPorts } from './inviter.ts'
import { myProfile, type ProfilePorts, setTradeUrl } from './myProfile.ts'
import { changeNickname, nicknameChanges } from './nickname.ts'

/**
 * Letters, digits, marks and signs of any script, with single spaces between them. Nothing that is invisible or that changes the direction
 * of the text.
 */
const VISIBLE_PATTERN = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+(?: [\p{L}\p{M}\p{N}\p{P}\p{S}]+)*$/u
/** Requests for one picture at the same time share a read. It is not kept, so that a picture that was replaced is gone at once. */
const PICTURES = { life: 0 }
/** Size of the largest picture with the JSON around it, in bytes. */
const AVATAR_BODY_LIMIT = calls.AVATAR_LIMIT + 1_024

async function userInfoOf({ db, spentOf }: Pick<ProfileDeps, 'db' | 'spentOf'>, playerId: string): Promise<UserInfo> {
  const [row] = await db.select().from(player).where(eq(player.id, playerId))
  if (!row) throw new Refusal(Status.loginFailure, '请先登录')
  const { id, uid, nickname, phone, headPic, headGround, guidedAt, hidden } = row
  const start = guidedAt === null ? await openingGrantOf(db, playerId) : null
  const fresh = guidedAt === null ? { fresh: true } : {}
  return {
    id,
    uid,
    nickname,
    phone: phone === null ? '' : maskPhone(phone),
    headPic,
    headGround,
    hidden,
    ...(await balancesOf(db, playerId)),
    level: levelOf(await spentOf(db, playerId)),
    ...fresh,
    ...(start && { start }),
  }
}

async function endGuide({ db, now }: Pick<Deps, 'db' | 'now'>, playerId: string): Promise<boolean> {
  const { rowCount } = await db
    .update(player)
    .set({ guidedAt: new Date(now()) })
    .where(and(eq(player.id, playerId), isNull(player.guidedAt)))
  return rowCount === 1
}

type ProfileDeps = Deps & AvatarPorts & InviterPorts & ProfilePorts & { browsers: Browsers }

/** Mounts the calls about the player's account. Money, bag, limits and gifts are in domains of their own. */
export function mountProfile(app: FastifyInstance, deps: ProfileDeps): void {
  const { db } = deps
  mountCall(app, userInfo, ({ request }) => userInfoOf(deps, requirePlayer(request)))

  mountCall(app, calls.endGuide, ({ request }) => endGuide(deps, requirePlayer(request)))

  mountCall(app, calls.getMyProfile, ({ request }) => myProfile(deps, requirePlayer(request)))

  mountCall(app, calls.getMyBalanceLog, async ({ query, request }) => {
    const playerId = requirePlayer(request)
    const log = await balanceLogPage(db, playerId, query)
    return { ...log, pageData: await deps.withWins(db, playerId, log.pageData) }
  })
  mountCall(app, calls.getMyBalanceSum, ({ query, request }) => balanceSums(db, requirePlayer(request), query.month))

  mountCall(app, calls.getSecret, ({ request }) => seedsOf(db, requirePlayer(request)))

  mountCall(app, calls.modifySecret, ({ query, request }) => {
    const playerId = requirePlayer(request)
    if (!VISIBLE_PATTERN.test(query.clientSeed)) throw new Refusal(Status.badInput, '请输入1到64个可见字符')
    return inTransaction(db, (tx) => rotateSeed(tx, playerId, query.clientSeed))
  })

  mountCard(app, deps)
  mountAvatar(app, deps)
}

function mountCard(app: FastifyInstance, deps: ProfileDeps): void {
  mountCall(app, calls.bindInviter, ({ query, request, reply }) => {
    const browserOf = (phone: string) => deps.browsers.visit(request, reply, phone).from.browser
    return bindInviter(deps, requirePlayer(request), { promoteCode: query.promoteCode, browserOf })
  })

  mountCall(app, calls.getModifyNickNameCount, ({ request }) => nicknameChanges(deps.db, requirePlayer(request)))

  mountCall(app, calls.modifyNickname, ({ query, request }) =>
    changeNickname(deps, { ...requireLogin(request), key: requireKey(request), nickname: query.nickname }),
  )

  mountCall(app, calls.modifyTradeUrl, async ({ query, request }) => {
    const login = requireLogin(request)
    await requireKnownDevice(deps.db, login, deps.now())
    return setTradeUrl(deps, login, query.tradeUrl)
  })
}

function mountAvatar(app: FastifyInstance, deps: ProfileDeps): void {
  mountCall(
    app,
    calls.uploadAvatarV2,
    ({ query, body, request }) => changeAvatar(deps, requirePlayer(request), { headPic: query.headPic, image: body?.image }),
    { bodyLimit: AVATAR_BODY_LIMIT },
  )

  const pictures = new SharedReads<Buffer | null>(deps.now, PICTURES)
  // The client loads uploaded avatars from here. A name is never used for another picture.
  app.get<{ Params: { file: string } }>(`/images/${UPLOADS}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const name = /^([\w-]{22})\.webp$/.exec(request.params.file)?.[1]
    const webp = name === undefined ? null : await pictures.read(name, () => avatarOf(deps.gallery, name))
    if (webp === null) throw new Refusal(Status.notFound, '您访问的内容不存在')
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/webp').send(webp)
  })
}
