import type { Owner } from './owner.ts'

/** Query of a call, and the picture of an upload. */
export type Input = Record<string, string>

/** Things that inputs need besides those of their owner. */
interface Around {
  receiver: Owner
  /** A small picture, base64. */
  picture: string
}

/** Valid input of each POST call; `null` for calls that need a proof, which other tests cover. Rooms and rounds are named that do not exist. */
export const SOUND: Record<string, ((me: Owner, around: Around) => Input) | null> = {
  '/api/album/claim': () => ({ family: 'book' }),
  '/api/auth/logout': () => ({}),
  '/api/auth/phone3elements': () => ({ name: '王小明', idNumber: '11010519491231002X' }),
  '/api/auth/smsLogin': null,
  // Its body takes no field more, see faults.test.ts; it knows no player.
  '/api/common/clientFault': null,
  '/captcha/check': null,
  '/captcha/get': null,
  '/api/battle/create': () => ({ boxes: '1', mode: '0', seats: '2', teams: '2', cost: '-1' }),
  '/api/battle/emote': () => ({ roomId: '1', emote: '0' }),
  '/api/battle/join': () => ({ roomId: '999999', cost: '-1' }),
  '/api/battle/leave': () => ({ roomId: '1' }),
  '/api/battle/robot': () => ({ roomId: '1' }),
  '/api/case/exchange': ({ items }) => ({ ids: items[0] ?? '' }),
  '/api/case/exchangeAll': () => ({ grade: '-1' }),
  '/api/case/lockItems': ({ items }) => ({ ids: items[0] ?? '', locked: '0' }),
  '/api/case/moveToBag': ({ items }) => ({ ids: items[0] ?? '' }),
  '/api/case/undoExchange': () => ({ exchange: '0c1f6f0e-5d5b-4c39-9a53-0f6a3a6b7c11' }),
  '/api/case/shareReceipt': ({ receiptId }) => ({ receiptId }),
  '/api/replay/share': ({ openId }) => ({ kind: 'case', id: openId }),
  '/api/replay/withdraw': ({ openId }) => ({ kind: 'case', id: openId }),
  '/api/exponent/enter': () => ({ round: '999999', stake: '1' }),
  '/api/exponent/exit': () => ({ round: '999999' }),
  '/api/exponent/withdraw': () => ({ round: '999999' }),
  '/api/chat/picture': (_me, { picture }) => ({ picture }),
  '/api/chat/rate': ({ ticket }) => ({ ticket, stars: '5' }),
  '/api/chat/read': () => ({ seq: '1' }),
  '/api/chat/say': () => ({ text: '你好' }),
  '/api/chat/typing': () => ({}),
  '/api/dream/upgrade': () => ({ giftId: '1', chance: '2500' }),
  '/api/kuji/hold': () => ({ poolId: '999999', numbers: '1' }),
  '/api/kuji/free': () => ({ poolId: '999999' }),
  '/api/kuji/play': () => ({ poolId: '999999', holdId: '999999' }),
  '/api/message/readAllMessages': () => ({}),
  '/api/pay/createTopUp': ({ topUpVoucher }) => ({ channel: '0', amount: '20', voucherId: topUpVoucher }),
  '/api/pay/cancelTopUp': ({ orderNo }) => ({ orderNo }),
  '/api/pay/redeemCardCode': ({ card }) => ({ code: card }),
  '/api/profile/bindInviter': () => ({ promoteCode: 'XXXXXXXX' }),
  '/api/profile/cancelRetrieval': ({ orderId }) => ({ orderId }),
  '/api/profile/confirmDevice': null,
  '/api/profile/endGuide': () => ({}),
  '/api/profile/exchangeQuantity': () => ({ quantity: '100' }),
  '/api/profile/getModifyNickNameCount': () => ({}),
  '/api/profile/givingByUid': ({ gift }, { receiver }) => ({ uid: receiver.uid, itemId: gift }),
  '/api/profile/modifyLimit': () => ({ kind: 'spendDay', cap: '5000' }),
  '/api/profile/modifyRankMask': () => ({ masked: '1' }),
  '/api/profile/modifyNickname': ({ uid }) => ({ nickname: `星海${uid.slice(-5)}` }),
  '/api/profile/modifySecret': () => ({ clientSeed: 'seed' }),
  '/api/profile/modifyTradeUrl': () => ({ tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=2&token=abcdefgh' }),
  '/api/profile/ornamentRetrieval': ({ items }) => ({ ids: items[0] ?? '' }),
  '/api/profile/revokeDevice': ({ deviceId }) => ({ deviceId }),
  '/api/profile/takeCapWords': () => ({}),
  '/api/profile/takeRest': () => ({ days: '1' }),
  '/api/profile/uploadAvatarV2': () => ({ headPic: 'avatars/02.webp' }),
  '/api/profile/wearFrame': () => ({ frameId: '1' }),
  '/api/roll/cancel': () => ({ roomId: '999999' }),
  '/api/roll/create': ({ items }) => ({ itemIds: items[7] ?? '', by: 'time', minutes: '10', seats: '100' }),
  '/api/roll/join': () => ({ roomId: '999999' }),
  '/api/shower/claim': () => ({ showerId: '999999', packets: '1' }),
  '/api/share/takeCommission': () => ({}),
  '/api/shop/buyOffer': () => ({ offerId: '2', price: '160' }),
  '/api/welfare/openFree': () => ({ boxId: '11' }),
  '/api/welfare/redeemPacket': () => ({ code: '0000-0000-0000-0000' }),
  '/api/welfare/signIn': () => ({}),
  '/api/welfare/takeFirstGift': () => ({}),
  '/api/welfare/takeTask': () => ({ task: 'sign' }),
}
