import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { FreeOdds } from '#client/gifts/FreeOdds.tsx'
import page from '#client/styles/page.module.css'
import type { FreeBox } from '#shared/calls/welfare.ts'
import { toWire } from '#shared/money.ts'
import { DAILY_TASKS, FIRST_TOP_UP_LEAST, SIGN_IN_DAYS } from '#shared/welfare.ts'
import { freeBoxState, loadFreeBoxes } from '#state/community/welfare/freeBoxes.ts'
import { imageUrl } from '#state/platform/images.ts'
import { Rule, Table } from './Rule.tsx'
import css from './WelfareRulePage.module.css'

/** 福利规则: the amounts by which the server gives, and every free box with its chances. Everybody may read it. */
export default function WelfareRulePage() {
  useEffect(() => void loadFreeBoxes(), [])
  return (
    <div className={page.page}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard */}
      <section className={`${page.scroll} ${css.stack}`} tabIndex={0} aria-label='福利规则'>
        <SignRule />
        <BoxRule />
        <TaskRule />
        <Rule title='首充礼'>
          <li>首次有一笔充值满 {toWire(FIRST_TOP_UP_LEAST)} 元到账后，即可在福利页领取，每个账号限 1 次。</li>
          <li>退款的订单不算。礼物放入背包，可兑换、提取或赠送。</li>
        </Rule>
        <Rule title='口令红包'>
          <li>口令由官方发放，16 位，先到先得；每个账号每个口令限领 1 次，领完或到期为止。</li>
          <li>连续输错会暂停输入 10 分钟。口令不对时不会扣除任何东西。</li>
        </Rule>
        <Rule title='其他'>
          <li>“今天”按北京时间计算，以服务器时间为准，每天 0 点刷新。当天没有领取的任务奖励不会保留。</li>
          <li>钻石可兑换为金币，也可在商城使用，不能转给他人。</li>
          <li>休息期间不能开启免费宝匣，红点也不会出现；其余照常，错过的签到不会减少进度。</li>
          <li>被冻结的账号不能领取。福利面向年满 18 周岁的用户，请理性娱乐，不必为任务而消费。</li>
        </Rule>
      </section>
    </div>
  )
}

function SignRule() {
  return (
    <Rule title='七日签到'>
      <Table head={['第几天', '奖励']}>
        {SIGN_IN_DAYS.map((minor, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is the day of the run
          <tr key={at}>
            <td>{at + 1}</td>
            <td>
              {toWire(minor)} 钻石{at === SIGN_IN_DAYS.length - 1 && ' + 惊喜匣一次'}
            </td>
          </tr>
        ))}
      </Table>
      <li>每天签到 1 次，签满 7 天后开始新的一轮。中间漏签不清零，下次接着签。</li>
    </Rule>
  )
}

function BoxRule() {
  const { boxes, status } = useSnapshot(freeBoxState)
  const [looking, look] = useState<FreeBox | null>(null)
  return (
    <Rule title='免费宝匣'>
      <li>每天可开 1 次与等级对应的免费宝匣。等级由累计消费而来，只影响免费宝匣和部分 ROLL 房间。</li>
      {boxes.some(({ first }) => first) && <li>从未开过免费宝匣的玩家，第一次必得稀有或更高品级的物品，每人仅此一次。</li>}
      <li>签满一轮得一次惊喜匣，可以攒着，没有期限。</li>
      <li>每次开启与付费开启一样由您的种子抽出，凭证可在公平验证中核对。免费宝匣不能购买，也不计入任务和记录。</li>
      {status === 'error' && boxes.length === 0 && (
        <li className={css.failed}>
          <span>宝匣没有读到</span>
          <Button tone='ghost' size='sm' onClick={() => void loadFreeBoxes()}>
            重试
          </Button>
        </li>
      )}
      {boxes.map((box) => (
        <li key={box.boxId} className={css.box}>
          <img src={imageUrl(box.boxImage)} alt='' />
          <span className={css.what}>
            <b>{box.boxName}</b>
            <span>
              {box.first ? '首次开启' : box.use === 'daily' ? `Lv.${box.fromLevel} 起` : '签满一轮'} · 平均价值 {box.worth.toFixed(2)} 金币
            </span>
          </span>
          <Button tone='ghost' size='sm' label={`${box.boxName} 的概率`} onClick={() => look(box as FreeBox)}>
            概率
          </Button>
        </li>
      ))}
      {looking && <FreeOdds box={looking} onClose={() => look(null)} />}
    </Rule>
  )
}

function TaskRule() {
  return (
    <Rule title='每日任务'>
      <Table head={['任务', '奖励']}>
        {DAILY_TASKS.map(({ task, name, diamonds }) => (
          <tr key={task}>
            <td>{name}</td>
            <td>{toWire(diamonds)} 钻石</td>
          </tr>
        ))}
      </Table>
      <li>玩 1 次即可，金额多少都一样；ROLL 参加免费。竞技场在对战结束时、指数在结算时计入，退回的不计。</li>
    </Rule>
  )
}
