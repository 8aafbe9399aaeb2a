import type { FastifyInstance } from 'fastify'
import type { ThemeCard } from '#shared/calls/common.ts'
import { ModuleId } from '#shared/codes.ts'
import { mountAlbum } from './album/routes.ts'
import { albumPorts } from './albumPorts.ts'
import { HEAD_PICS } from './auth/headPics.ts'
import { KNOWN_LIFE, knownAs } from './auth/knownSources.ts'
import { inviterOf } from './auth/register.ts'
import { mountAuth } from './auth/routes.ts'
import { isVerified } from './auth/verified.ts'
import { mountEmote } from './battle/emote.ts'
import { openBattles } from './battle/lobby.ts'
import { mountBattle } from './battle/routes.ts'
import { battlePorts } from './battlePorts.ts'
import { takePass } from './captcha/puzzles.ts'
import { mountCaptcha } from './captcha/routes.ts'
import { mountCase } from './case/routes.ts'
import { currentCatalogue } from './catalogue/snapshot.ts'
import { mountChat } from './chat/routes.ts'
import { chatPorts } from './chatPorts.ts'
import { mountCommon } from './common/routes.ts'
import type { Deps } from './deps.ts'
import { mountDev } from './dev/routes.ts'
import { recentUpgrades } from './dream/recentUpgrades.ts'
import { mountDream } from './dream/routes.ts'
import { mountExponent } from './exponent/routes.ts'
import { exponentGlance } from './exponent/view.ts'
import { mountFaults } from './faults/routes.ts'
import { mountGiving } from './giving/routes.ts'
import { Browsers } from './http/browser.ts'
import { countSpend, requireSpend, spendRefusal } from './limits/limits.ts'
import { mountLimits } from './limits/routes.ts'
import { sendWelcome } from './message/messages.ts'
import { mountMessage } from './message/routes.ts'
import { mountMoney } from './money/routes.ts'
import { mountPay } from './pay/routes.ts'
import { payPorts } from './payPorts.ts'
import { mountProfile } from './profile/routes.ts'
import { mountRank } from './rank/routes.ts'
import { untilReceiptShown } from './receiptReveal.ts'
import { mountRetrieval } from './retrieval/routes.ts'
import { mountRoll } from './roll/routes.ts'
import { openRolls } from './roll/view.ts'
import { rollDeps, rollPrizesSince, untilReveal } from './rollPorts.ts'
import { mountShare } from './share/routes.ts'
import { mountShop } from './shop/routes.ts'
import { mountShower } from './shower/routes.ts'
import { showerPorts } from './showerPorts.ts'
import { codeKeyOf } from './sms/codeKey.ts'
import { takeCode, tryCode } from './sms/codes.ts'
import { readOutbox } from './sms/outbox.ts'
import { mountSms } from './sms/routes.ts'
import { mountVoucher } from './voucher/routes.ts'
import { grantVoucher, takeVoucher } from './voucher/vouchers.ts'
import { mountWelfare } from './welfare/routes.ts'
import { welfareDeps, welfarePorts } from './welfarePorts.ts'

/** Lists the themes that have at least one open box in the module `moduleId`. -1 means any module. */
async function themesOf(db: Deps['db'], moduleId: number): Promise<ThemeCard[]> {
  const { themes, boxes } = await currentCatalogue(db)
  const offered = [...boxes.values()].filter((box) => box.open && (moduleId === ModuleId.all || box.modules.includes(moduleId)))
  const themeIds = new Set(offered.map(({ card }) => card.boxType))
  return themes.filter(({ themeId }) => themeIds.has(themeId))
}

/** Mounts every domain. A domain that needs a function of another one gets it here as an argument, instead of importing it. */
export function mountDomains(app: FastifyInstance, deps: Deps): void {
  mountCaptcha(app, deps)
  const codeKey = codeKeyOf(deps.config)
  const browsers = new Browsers(codeKey)
  mountSms(app, { ...deps, takePass, knownAs, knownLife: KNOWN_LIFE, codeKey, browsers })
  mountAuth(app, { ...deps, browsers, tryCode: (db, attempt) => tryCode(db, codeKey, attempt), takeCode, sendWelcome })
  const tiles = async () => ({
    battles: await openBattles(deps.reads),
    rolls: await openRolls(deps.reads),
    exponent: await exponentGlance(deps.reads),
  })
  mountCommon(app, { ...deps, headPics: HEAD_PICS, themesOf: (moduleId) => themesOf(deps.db, moduleId), tiles })
  mountFaults(app, deps)
  mountProfile(app, { ...deps, headPics: HEAD_PICS, inviterOf, browsers, spentOf: welfarePorts.spentOf })
  mountMessage(app, deps)
  mountChat(app, { ...deps, ports: chatPorts(deps) })
  mountCase(app, { ...deps, moreDrops: recentUpgrades, untilReceiptShown })
  mountDream(app, deps)
  mountBattle(app, { ...deps, ports: battlePorts })
  mountEmote(app, deps)
  mountExponent(app, deps)
  mountRoll(app, { ...rollDeps(deps), reads: deps.reads, gallery: deps.gallery })
  mountShower(app, { ...deps, ports: showerPorts })
  mountLimits(app, deps)
  mountMoney(app, deps)
  mountPay(app, { ...deps, ports: payPorts })
  mountVoucher(app, deps)
  mountShare(app, deps)
  mountWelfare(app, { ...welfareDeps(deps), reads: deps.reads })
  mountRank(app, deps)
  mountAlbum(app, { ...deps, ports: albumPorts })
  mountRetrieval(app, deps)
  mountGiving(app, { ...deps, isVerified, untilReveal, rollPrizesSince })
  mountShop(app, { ...deps, ports: { requireSpend, spendRefusal, countSpend, takeVoucher, grantVoucher } })
  mountDev(app, { ...deps, readOutbox: (limit) => readOutbox(deps.config.dataDir, limit) })
}
