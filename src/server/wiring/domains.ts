import type { FastifyInstance } from 'fastify'
import { HEAD_PICS } from '#server/account/auth/headPics.ts'
import { KNOWN_LIFE, knownAs } from '#server/account/auth/knownSources.ts'
import { inviterOf } from '#server/account/auth/register.ts'
import { mountAuth } from '#server/account/auth/routes.ts'
import { isVerified } from '#server/account/auth/verified.ts'
import { takePass } from '#server/account/captcha/puzzles.ts'
import { mountCaptcha } from '#server/account/captcha/routes.ts'
import { mountDev } from '#server/account/dev/routes.ts'
import { sendWelcome } from '#server/account/message/messages.ts'
import { mountMessage } from '#server/account/message/routes.ts'
import { mountProfile } from '#server/account/profile/routes.ts'
import { codeKeyOf } from '#server/account/sms/codeKey.ts'
import { takeCode, tryCode } from '#server/account/sms/codes.ts'
import { readOutbox } from '#server/account/sms/outbox.ts'
import { mountSms } from '#server/account/sms/routes.ts'
import { mountAlbum } from '#server/community/album/routes.ts'
import { mountChat } from '#server/community/chat/routes.ts'
import { mountCommon } from '#server/community/common/routes.ts'
import { mountMeasured } from '#server/community/measured/routes.ts'
import { mountRank } from '#server/community/rank/routes.ts'
import type { SharedReplays } from '#server/community/replay/read.ts'
import { mountReplay } from '#server/community/replay/routes.ts'
import { mountShare } from '#server/community/share/routes.ts'
import { mountWelfare } from '#server/community/welfare/routes.ts'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { mountLimits } from '#server/core/limits/routes.ts'
import { mountMoney } from '#server/core/money/routes.ts'
import { mountGiving } from '#server/economy/giving/routes.ts'
import { mountPay } from '#server/economy/pay/routes.ts'
import { mountRetrieval } from '#server/economy/retrieval/routes.ts'
import { mountShop } from '#server/economy/shop/routes.ts'
import { mountVoucher } from '#server/economy/voucher/routes.ts'
import { grantVouchers, lockVouchers, spendVouchers } from '#server/economy/voucher/vouchers.ts'
import { ALL_MODES, hiddenOf, mountModes, REPLAY_PORTS, withWins } from '#server/modes/all.ts'
import { openBattles } from '#server/modes/battle/lobby.ts'
import { exponentGlance } from '#server/modes/exponent/view.ts'
import { openPools } from '#server/modes/kuji/view.ts'
import { rollPrizesSince } from '#server/modes/roll/prizesSince.ts'
import { openRolls } from '#server/modes/roll/view.ts'
import type { Deps } from '#server/platform/deps.ts'
import { mountFaults } from '#server/platform/faults/routes.ts'
import { Browsers } from '#server/platform/http/browser.ts'
import type { ThemeCard } from '#shared/calls/common.ts'
import { ModuleId } from '#shared/codes.ts'
import { chatPorts } from './chatPorts.ts'
import { payPorts } from './payPorts.ts'
import { welfareDeps, welfarePorts } from './welfarePorts.ts'

/** Lists the themes that have at least one open box in the module `moduleId`. -1 means any module. */
async function themesOf(db: Deps['db'], moduleId: number): Promise<ThemeCard[]> {
  const { themes, boxes } = await currentCatalogue(db)
  const offered = [...boxes.values()].filter((box) => box.open && (moduleId === ModuleId.all || box.modules.includes(moduleId)))
  const themeIds = new Set(offered.map(({ card }) => card.boxType))
  return themes.filter(({ themeId }) => themeIds.has(themeId))
}

/** What the rest of the server needs of the domains. */
export interface Mounted {
  replays: SharedReplays
}

/** Mounts every domain. A domain that needs a function of another one gets it here as an argument, instead of importing it. */
export function mountDomains(app: FastifyInstance, deps: Deps): Mounted {
  mountCaptcha(app, deps)
  const codeKey = codeKeyOf(deps.config)
  const browsers = new Browsers(codeKey)
  mountSms(app, { ...deps, takePass, knownAs, knownLife: KNOWN_LIFE, codeKey, browsers })
  mountAuth(app, { ...deps, browsers, tryCode: (db, attempt) => tryCode(db, codeKey, attempt), takeCode, sendWelcome })
  const tiles = async () => ({
    battles: await openBattles(deps.reads),
    rolls: await openRolls(deps.reads),
    exponent: await exponentGlance(deps.reads),
    pools: await openPools(deps.reads),
  })
  mountCommon(app, { ...deps, headPics: HEAD_PICS, themesOf: (moduleId) => themesOf(deps.db, moduleId), tiles })
  mountFaults(app, deps)
  mountProfile(app, { ...deps, headPics: HEAD_PICS, inviterOf, browsers, spentOf: welfarePorts.spentOf, withWins })
  mountMessage(app, deps)
  mountChat(app, { ...deps, ports: chatPorts(deps) })
  mountModes(app, deps)
  mountLimits(app, { ...deps, hiddenOf })
  mountMoney(app, deps)
  mountPay(app, { ...deps, ports: payPorts })
  mountVoucher(app, deps)
  mountShare(app, deps)
  mountWelfare(app, { ...welfareDeps(deps), reads: deps.reads })
  mountRank(app, deps)
  mountAlbum(app, deps)
  mountMeasured(app, deps)
  mountRetrieval(app, deps)
  mountGiving(app, { ...deps, isVerified, untilReveal: ALL_MODES.untilItemShown, rollPrizesSince })
  mountShop(app, { ...deps, ports: { lockVouchers, spendVouchers, grantVouchers } })
  mountDev(app, { ...deps, readOutbox: (limit) => readOutbox(deps.config.dataDir, limit) })
  return { replays: mountReplay(app, deps, REPLAY_PORTS) }
}
