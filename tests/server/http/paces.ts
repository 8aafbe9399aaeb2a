/**
 * What bounds an act that writes rows which are kept for ever, and costs its player nothing. `freeActs.test.ts` finds those acts by doing each call once, and
 * is red for one that is not listed here.
 */
export const PACES: Record<string, string> = {
  '/api/battle/leave': 'the budget of free acts: whoever has used it up takes no seat and makes no room',
  '/api/case/exchange': 'each item once, until its exchange is undone, which takes of the budget of free acts',
  '/api/case/exchangeAll': 'as an exchange of named items',
  '/api/case/moveToBag': 'each item once: nothing moves back',
  '/api/case/shareReceipt': 'one row for each receipt',
  '/api/case/undoExchange': 'the budget of free acts',
  '/api/exponent/withdraw': 'once a round: whoever has taken a stake back enters the next one',
  '/api/kuji/hold': 'one row for each player',
  '/api/pay/createTopUp': 'ten open orders; whoever has cancelled thousands today makes none',
  '/api/pay/redeemCardCode': 'each code once',
  '/api/profile/cancelRetrieval': 'the budget of free acts: whoever has used it up asks for no retrieval',
  '/api/profile/givingByUid': 'five gifts a day',
  '/api/profile/modifyLimit': 'one row for each cap of a player',
  '/api/profile/modifyRankMask': 'one row for each player, deleted when the mask is off',
  '/api/profile/modifySecret': 'twenty seeds in 24 hours',
  '/api/profile/ornamentRetrieval': 'each item once, until its order is cancelled, which takes of the budget of free acts',
  '/api/profile/takeRest': 'one row for each player',
  '/api/replay/share': 'one row for each play',
  '/api/roll/cancel': 'ten rooms an hour',
  '/api/roll/create': 'ten rooms an hour',
  '/api/roll/join': 'once a room',
  '/api/welfare/signIn': 'once a day',
}

/** Acts that cannot be done in the world of that test, with what bounds them. Tests of their own domains do them. */
export const ELSEWHERE: Record<string, string> = {
  '/api/album/claim': 'once for each set of 图鉴',
  '/api/auth/phone3elements': 'once a player, five tries a day',
  '/api/auth/smsLogin': 'one code, of which a phone gets a few a day',
  '/api/battle/robot': 'the seats of an own room, which is then played and paid',
  '/api/exponent/exit': 'once a stake, which was paid',
  '/api/kuji/play': 'pays',
  '/api/profile/bindInviter': 'once a player',
  '/api/profile/confirmDevice': 'one code, of which a phone gets a few a day',
  '/api/share/takeCommission': 'as often as there is some',
  '/api/shower/claim': 'once a page of a shower',
  '/api/welfare/openFree': 'once a day for each box',
  '/api/welfare/redeemPacket': 'each packet once a player',
  '/api/welfare/takeFirstGift': 'once a player',
  '/api/welfare/takeTask': 'once a day for each task',
}
