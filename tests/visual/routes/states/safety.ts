import { phone3elements } from '#shared/calls/auth.ts'
import { getMyProfile, modifyTradeUrl } from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'
import { type Act, inTurn, scrollTo, tapButton } from '../acts.ts'
import { NEWCOMER } from '../fixtures/mine.ts'
import { answers, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

const type =
  (label: string, text: string): Act =>
  async (hand) => {
    await hand.fill(hand.page.getByRole('textbox', { name: label }), text)
    await hand.pass(400)
  }

const tapRadio =
  (name: string): Act =>
  async (hand) => {
    await hand.tap(hand.page.getByRole('radio', { name, exact: true }))
    await hand.pass(300)
  }

const newcomer = answers(getMyProfile, NEWCOMER)

/** What is opened from the rows of safety in 我的, and the settings below them. */
export const safety: readonly RouteState[] = [
  { path: '/mine', name: 'settings', act: scrollTo('减弱动态') },
  { path: '/mine', name: 'skip-never', act: scrollTo('跳过动画') },
  { path: '/mine', name: 'skip-up-to', act: inTurn(scrollTo('跳过动画'), tapRadio('到某级为止'), tapRadio('稀有'), scrollTo('传说')) },
  {
    path: '/mine',
    name: 'skip-always',
    anonymous: true,
    act: inTurn(scrollTo('跳过动画'), tapRadio('总是'), scrollTo('神话先询问')),
  },
  { path: '/mine', name: 'real-name-verified', query: '/mine?open=realName' },
  {
    path: '/mine',
    name: 'real-name',
    query: '/mine?open=realName',
    replies: [newcomer, refuses(phone3elements, Status.badInput, '姓名、身份证号与手机号不一致，请核对后重试')],
    act: inTurn(type('真实姓名', '李小明'), type('身份证号', '110101199003078670'), tapButton('提交认证')),
  },
  {
    path: '/mine',
    name: 'trade-url',
    query: '/mine?open=tradeUrl',
    replies: [newcomer, refuses(modifyTradeUrl, Status.badInput, '请输入正确的交易链接')],
    act: type('交易链接', 'https://example.com/tradeoffer/new/'),
  },
  { path: '/mine', name: 'devices', query: '/mine?open=devices' },
  { path: '/mine', name: 'device-leaves', query: '/mine?open=devices', act: tapButton(/^退出 安卓手机/) },
]
