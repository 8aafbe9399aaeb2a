import { albumClaim, albumDetail, albumSetShown, albumSets, albumSetsShown } from '#shared/calls/album.ts'
import { type Act, inTurn, tapButton, untilGiven, wait } from '../acts.ts'
import { albumFor, givenAlbum, givenSet, NOTHING, setFor } from '../fixtures/album.ts'
import { PLAYER } from '../fixtures.ts'
import { type Answer, answers, isCut, isSilent } from '../replies.ts'
import type { RouteState } from '../state.ts'

/** What a healthy server answers. */
export const albumReplies: [string, Answer][] = [
  answers(albumSets, albumFor()),
  answers(albumDetail, setFor('helmet')),
  answers(albumSetsShown, NOTHING),
  answers(albumSetShown, setFor('helmet', { had: () => false })),
  answers(albumClaim, { diamonds: 95, frame: '鎏金之环', balance: 12_864.5, secondaryBalance: 415 }),
]

const album = (name: string, more: Partial<RouteState> = {}): RouteState => ({ path: '/album', name, ...more })
const SEEN = albumFor()
  .sets.flatMap(({ had }) => had)
  .filter((giftId) => giftId % 5 !== 0)

/** Some of what the player has came after the last look. */
const lookedAt: Act = async ({ page }) =>
  page.evaluate((text) => localStorage.setItem('xingxia.album', text), JSON.stringify({ uid: PLAYER.uid, ids: SEEN }))

const OPEN = { query: '/album?set=helmet' }

/** States of the page. */
export const albums: readonly RouteState[] = [
  album('logged-out', { anonymous: true }),
  album('set-logged-out', { anonymous: true, ...OPEN }),
  album('logged-in'),
  album('nothing', { replies: [answers(albumSets, NOTHING)] }),
  album('loading', { replies: [isSilent(albumSets)] }),
  album('error', { replies: [isCut(albumSets)], act: wait(2_500) }),
  album('set', OPEN),
  album('set-new', { act: inTurn(lookedAt, tapButton('头盔'), wait(300)) }),
  album('new', { act: inTurn(lookedAt, tapButton('头盔'), tapButton('返回'), wait(300)) }),
  album('finished', { query: '/album?set=kukri', replies: [answers(albumDetail, setFor('kukri'))] }),
  album('claimed', {
    query: '/album?set=kukri',
    replies: [answers(albumDetail, setFor('kukri'))],
    act: inTurn(tapButton('领取奖励'), untilGiven),
  }),
  album('taken', { query: '/album?set=book', replies: [answers(albumDetail, setFor('book', { claimed: true }))] }),
  album('item', { ...OPEN, act: tapButton(/未获得|已获得/) }),
  album('given', { replies: [answers(albumSets, givenAlbum())] }),
  album('set-given', { ...OPEN, replies: [answers(albumDetail, givenSet('helmet'))] }),
  album('finished-given', { query: '/album?set=kukri', replies: [answers(albumDetail, givenSet('kukri'))] }),
  album('item-given', {
    query: '/album?set=kukri',
    replies: [answers(albumDetail, givenSet('kukri'))],
    act: inTurn(tapButton(/未获得|已获得/), wait(300)),
  }),
  album('set-loading', { ...OPEN, replies: [isSilent(albumDetail)] }),
  album('set-error', { ...OPEN, replies: [isCut(albumDetail)], act: wait(2_500) }),
]
