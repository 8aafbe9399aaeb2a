import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Every state function that spends or gives away something, and the files whose buttons lead to it. */
const BUTTONS: Record<string, readonly string[]> = {
  'album.ts albumClaim': ['pages/album/Reward.tsx'],
  'bag.ts exchange': ['pages/bag/ExchangeModal.tsx', 'opening/ConfirmExchange.tsx'],
  'bag.ts exchangeAll': ['pages/bag/ExchangeModal.tsx'],
  'bag.ts ornamentRetrieval': ['pages/bag/RetrieveModal.tsx'],
  'bag.ts givingByUid': ['pages/bag/GiveModal.tsx'],
  'battle/acts.ts battleJoin': ['pages/battle/RoomCard.tsx', 'pages/battleRoom/WaitingRoom.tsx'],
  'battle/create.ts battleCreate': ['pages/BattleCreatePage.tsx'],
  'dream/dream.ts upgrade': ['pages/dream/PayPanel.tsx', 'pages/dream/ResultPanel.tsx', 'opening/RefusalDialog.tsx'],
  'exponent/bag.ts exchange': ['pages/bag/WonActs.tsx', 'opening/ConfirmExchange.tsx'],
  'exponent/own.ts exponentEnter': ['pages/exponent/StakePad.tsx'],
  'opening/cases.ts openCase': ['pages/mysteryBox/ControlPanel.tsx', 'pages/mysteryBox/ResultPanel.tsx', 'opening/RefusalDialog.tsx'],
  'pay.ts createTopUp': ['pages/pay/PayBar.tsx'],
  'pay.ts redeemCardCode': ['pages/pay/CardBar.tsx'],
  'profile.ts modifyNickname': ['pages/mine/NicknameDialog.tsx'],
  'profile.ts exchangeQuantity': ['pages/mine/DiamondDialog.tsx'],
  'roll/acts.ts rollCreate': ['pages/roll/CreateRoll.tsx'],
  'promotion.ts takeCommission': ['pages/share/Earnings.tsx'],
  'shop.ts buyOffer': ['pages/shop/BuyFoot.tsx'],
  'welfare/freeBox.ts openFree': ['pages/welfare/FreeBoxes.tsx', 'opening/RefusalDialog.tsx'],
  'welfare/welfare.ts redeemPacket': ['pages/welfare/PacketCode.tsx'],
  'welfare/welfare.ts signIn': ['pages/welfare/SignIn.tsx'],
  'welfare/welfare.ts takeFirstGift': ['pages/welfare/FirstGift.tsx'],
  'welfare/welfare.ts takeTask': ['pages/welfare/Tasks.tsx'],
}
/** Acts that are repeated safely but give nothing away. */
const FREE = [
  'battle/acts.ts battleLeave',
  'battle/acts.ts battleRobot',
  'exponent/bag.ts moveToBag',
  'exponent/own.ts exponentExit',
  'exponent/own.ts exponentWithdraw',
  'retrievals.ts cancelRetrieval',
  'roll/acts.ts rollCancel',
  'roll/acts.ts rollJoin',
]

const STATE = 'src/state'

function actsOf(file: string): string[] {
  // What sends orders spends nothing of its own.
  if (file.startsWith('api/')) return []
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
