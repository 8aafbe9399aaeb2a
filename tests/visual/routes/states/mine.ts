import { fileURLToPath } from 'node:url'
import { bindInviter, getModifyNickNameCount, getMyProfile } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import { type Act, inTurn, scrollTo, tapButton, tapTab, wait } from '../acts.ts'
import { NEWCOMER } from '../fixtures/mine.ts'
import { RICH } from '../fixtures.ts'
import { answers, isCut, isSilent, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

const PICTURE = fileURLToPath(new URL('../../../../assets/items/lucky_cat.png', import.meta.url))

const type =
  (label: string, text: string): Act =>
  async (hand) => {
    await hand.fill(hand.page.getByRole('textbox', { name: label }), text)
    await hand.pass(500)
  }

const choosePicture: Act = async (hand) => {
  await hand.page.locator('input[type=file]').setInputFiles(PICTURE)
  await hand.await(hand.page.getByRole('slider'))
  await hand.pass(500)
}

const openAvatars = tapButton('更换头像与头像框')
const openNickname = tapButton(/点按修改/)
const openInviter = inTurn(scrollTo('邀请人'), tapButton(/^邀请人/))
const newcomer = answers(getMyProfile, NEWCOMER)

/** States of the page. */
export const mine: readonly RouteState[] = [
  { path: '/mine', name: 'logged-out', anonymous: true },
  { path: '/mine', name: 'logged-in' },
  { path: '/mine', name: 'lower', replies: [newcomer], act: scrollTo('退出登录') },
  { path: '/mine', name: 'rich', replies: [answers(userInfo, RICH)] },
  { path: '/mine', name: 'loading', replies: [isSilent(userInfo), isSilent(getMyProfile)] },
  { path: '/mine', name: 'error', replies: [isCut(getMyProfile)], act: inTurn(wait(2_500), scrollTo('理性娱乐')) },
  { path: '/mine', name: 'avatars', act: openAvatars },
  { path: '/mine', name: 'frames', act: inTurn(openAvatars, tapTab('头像框'), tapButton(/霓虹夜色/)) },
  { path: '/mine', name: 'crop', act: inTurn(openAvatars, choosePicture) },
  {
    path: '/mine',
    name: 'nickname',
    replies: [answers(getModifyNickNameCount, { count: 2, price: 100 })],
    act: inTurn(openNickname, type('新昵称', '云')),
  },
  { path: '/mine', name: 'diamonds', act: inTurn(tapButton(/兑金币$/), type('兑换的钻石数量', '250')) },
  {
    path: '/mine',
    name: 'inviter',
    replies: [newcomer, refuses(bindInviter, Status.badInput, '推广码不存在，请核对后重试')],
    act: inTurn(openInviter, type('邀请人的推广码', 'abcd2345'), tapButton('绑定')),
  },
]
