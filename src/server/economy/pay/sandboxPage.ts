import { TOP_UP_STATE_NAMES, type TopUpState } from '#shared/codes.ts'
import { formatAmount } from '#shared/money.ts'
import { cashierPage, escapeHtml } from './cashierPage.ts'

/** What a tester can let the sandbox do with a payment. */
export const SANDBOX_ACTS = ['paid', 'failed', 'late', 'twice', 'forged'] as const
export type SandboxAct = (typeof SANDBOX_ACTS)[number]

/** The buttons, in the order of the page. */
const ACTS: readonly { act: SandboxAct; name: string; says: string; colour: string }[] = [
  { act: 'paid', name: '支付成功', says: '立即发送支付成功的通知', colour: 'ok' },
  { act: 'late', name: '稍后到账', says: '先返回星匣，约 8 秒后才发送成功通知', colour: 'g3-tx' },
  { act: 'twice', name: '重复通知', says: '同一笔支付通知发送三次，只会到账一次', colour: 'violet-2' },
  { act: 'failed', name: '支付失败', says: '发送支付失败的通知，不会到账', colour: 'bad' },
  { act: 'forged', name: '伪造通知', says: '签名错误的通知会被拒绝，不会到账', colour: 'warn' },
]

export interface SandboxBill {
  orderNo: string
  channelName: string
  /** In yuan. */
  amount: number
  state: TopUpState
}

const button = ({ act, name, says, colour }: (typeof ACTS)[number]) =>
  `<button name="act" value="${act}" class="cut${act === 'paid' ? ' main' : ''}" style="--dot:var(--${colour})"><i></i><span><b>${name}</b>${says}</span></button>`

const line = (name: string, value: string) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`

const TICK = '<p class="done" aria-hidden="true"><svg viewBox="0 0 24 24"><path d="M4 12.5l5.5 5.5L20.5 6.5"/></svg></p>'
const SIGN = '<p class="sign cut"><b>体验</b>这是体验收银台，不会真实扣款</p>'

function billOf({ orderNo, channelName, amount, state }: SandboxBill, settled: boolean): string {
  return `<section class="bill cut">${settled ? TICK : ''}<small>${settled ? '已支付' : '应付金额'}</small>
<strong>¥${formatAmount(amount)}</strong>
<dl>${line('支付方式', channelName)}${line('订单状态', TOP_UP_STATE_NAMES[state])}${line('订单号', orderNo)}</dl></section>`
}

function choices(orderNo: string, state: TopUpState): string {
  const note = state === 'created' ? '' : '<p class="lead">订单已关闭；此时到账的通知为迟到通知，金币仍会入账。</p>'
  return `${note}<h2>请选择这笔支付的结果</h2>
<form method="post" action="/pay/sandbox/${orderNo}">${ACTS.map(button).join('\n')}</form>`
}

/** The cashier page of the sandbox. It stands for a real gateway's page and has a button for every outcome and fault. */
export function sandboxPage(bill: SandboxBill): string {
  const { orderNo, state } = bill
  const settled = state === 'credited' || state === 'paid'
  return cashierPage({
    title: '星匣收银台（体验）',
    content: `${SIGN}${billOf(bill, settled)}
${settled ? '<p class="lead">这笔订单已支付，无需再次支付。</p>' : choices(orderNo, state)}
<nav><a class="button cut ${settled ? 'main' : 'ghost'}" href="/pay?order=${orderNo}"><b>返回星匣</b></a></nav>`,
  })
}
