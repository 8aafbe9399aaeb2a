import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Every state function that spends or gives away something, and the files whose buttons lead to it. */
const BUTTONS: Record<string, readonly string[]> = {
  'community/album.ts albumClaim': ['pages/album/Reward.tsx'],
  'core/items/bag.ts exchange': ['pages/bag/ExchangeModal.tsx', 'stage/ConfirmExchange.tsx'],
  'core/items/bag.ts exchangeAll': ['pages/bag/ExchangeModal.tsx'],
  'core/items/bag.ts ornamentRetrieval': ['pages/bag/RetrieveModal.tsx'],
  'core/items/bag.ts givingByUid': ['pages/bag/GiveModal.tsx'],
  'modes/battle/acts.ts battleJoin': ['modes/battle/lobby/RoomCard.tsx', 'modes/battle/room/WaitingRoom.tsx'],
  'modes/battle/create.ts battleCreate': ['modes/battle/create/BattleCreatePage.tsx'],
  'modes/dream/dream.ts upgrade': ['modes/dream/PayPanel.tsx', 'modes/dream/ResultPanel.tsx', 'stage/RefusalDialog.tsx'],
  'modes/exponent/bag.ts exchange': ['items/WonActs.tsx', 'stage/ConfirmExchange.tsx'],
  'modes/exponent/own.ts exponentEnter': ['modes/exponent/StakePad.tsx', 'modes/exponent/NextRound.tsx', 'modes/exponent/FarAbove.tsx'],
  'modes/case/cases.ts openCase': ['modes/case/ControlPanel.tsx', 'modes/case/ResultPanel.tsx', 'stage/RefusalDialog.tsx'],
  'economy/pay.ts createTopUp': ['pages/pay/PayBar.tsx'],
  'economy/pay.ts redeemCardCode': ['pages/pay/CardBar.tsx'],
  'account/profile.ts modifyNickname': ['pages/mine/NicknameDialog.tsx'],
  'account/profile.ts exchangeQuantity': ['pages/mine/DiamondDialog.tsx'],
  'modes/roll/acts.ts rollCreate': ['modes/roll/list/CreateRoll.tsx'],
  'community/promotion.ts takeCommission': ['pages/share/Earnings.tsx'],
  'economy/shop.ts buyOffer': ['pages/shop/BuyFoot.tsx'],
  'modes/free/freeBox.ts openFree': ['pages/welfare/FreeBoxes.tsx', 'stage/RefusalDialog.tsx'],
  'community/welfare/welfare.ts redeemPacket': ['pages/welfare/PacketCode.tsx'],
  'community/welfare/welfare.ts signIn': ['pages/welfare/SignIn.tsx'],
  'community/welfare/welfare.ts takeFirstGift': ['pages/welfare/FirstGift.tsx'],
  'community/welfare/welfare.ts takeTask': ['pages/welfare/Tasks.tsx'],
}
/** Acts that are repeated safely but give nothing away. Undoing an exchange gives back what it paid, once. */
const FREE = [
  'core/items/bag.ts undoExchange',
  'modes/battle/acts.ts battleLeave',
  'modes/battle/acts.ts battleRobot',
  'modes/exponent/bag.ts moveToBag',
  'modes/exponent/own.ts exponentExit',
  'modes/exponent/own.ts exponentWithdraw',
  'economy/retrievals.ts cancelRetrieval',
  'modes/roll/acts.ts rollCancel',
  'modes/roll/acts.ts rollJoin',
]

const STATE = 'src/state'

function actsOf(file: string): string[] {
  // What sends orders spends nothing of its own.
  if (file.startsWith('platform/api/')) return []
  const text = readFileSync(join(STATE, file), 'utf8')
  const spent = [...text.matchAll(/spend\((\w+)[,)]/g)].map(([, call]) => `${file} ${call}`)
  const played = ['openCase', 'openFree', 'upgrade'].filter((call) => new RegExp(`request\\(${call}\\b`).test(text))
  return [...spent, ...played.map((call) => `${file} ${call}`)]
}

describe('buttons that pay', () => {
  it('are listed for every act that spends', () => {
    const files = readdirSync(STATE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    expect(files.flatMap(actsOf).sort()).toEqual([...Object.keys(BUTTONS), ...FREE].sort())
  })

  it.each([...new Set(Object.values(BUTTONS).flat())])('%s uses PayButton', (file) => {
    expect(readFileSync(join('src/client', file), 'utf8')).toMatch(/<PayButton[\s>]/)
  })
})
