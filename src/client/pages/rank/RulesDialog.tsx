import { useSnapshot } from 'valtio'
import { Modal } from '#client/chrome/Modal.tsx'
import { Switch } from '#client/chrome/Switch.tsx'
import { toWire } from '#shared/money.ts'
import { LUCK_FLOOR, RANK_REWARDS, RANK_SHARES, WINS_OVER_ONE } from '#shared/rank.ts'
import { privacyState } from '#state/account/privacy.ts'
import { setRankMask } from '#state/community/rank.ts'
import css from './RulesDialog.module.css'
import { diamondsText } from './words.ts'

interface Props {
  /** Whether others see the own name hidden; null for a visitor. */
  masked: boolean | null
  onClose: () => void
}

const percent = (share: number) => `${toWire(share)}%`
const stepText = ({ from, to }: { from: number; to: number }) => (from === to ? `第 ${from} 名` : `第 ${from}–${to} 名`)

/** Rewards and rules, with the figures by which the server counts, and the wish to be hidden. */
export function RulesDialog({ masked, onClose }: Props) {
  const { busy } = useSnapshot(privacyState)
  return (
    <Modal open onClose={onClose} title='排行规则'>
      {masked !== null && (
        <Switch on={masked} onChange={(on) => !busy && void setRankMask(on)} className={css.mask}>
          <span>
            <b>隐私模式</b>
            <small>其他玩家看不到我的昵称和头像，自己的余额、手机号和 UID 也不显示</small>
          </span>
        </Switch>
      )}
      <table className={css.rewards}>
        <caption>每个榜单的最高奖励（钻石）</caption>
        <thead>
          <tr>
            <th>名次</th>
            <th>日榜</th>
            <th>周榜</th>
          </tr>
        </thead>
        <tbody>
          {RANK_REWARDS.day.map((step, index) => (
            <tr key={step.from}>
              <td>{stepText(step)}</td>
              <td>{diamondsText(toWire(step.diamonds))}</td>
              <td>{diamondsText(toWire(RANK_REWARDS.week[index]?.diamonds ?? 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={css.rules}>
        <li>
          欧气榜：盲盒开出物品的价值 ÷ 开盒金币。当天开满 {LUCK_FLOOR.day} 个、当周开满 {LUCK_FLOOR.week} 个盲盒后计入，与花费多少无关。
        </li>
        <li>胜场榜：竞技场公开房间中战胜其他玩家的场数。只战胜机器人不计；每天对同一玩家最多计 {WINS_OVER_ONE} 胜。</li>
        <li>消费榜：盲盒、黄金装备、竞技场和指数投入的金币，退回的不计。请理性娱乐，不必为名次消费。</li>
        <li>
          为防止刷榜，奖励不超过本人当期计入金币的一定比例：欧气榜与胜场榜 {percent(RANK_SHARES.luck)}，消费榜 {percent(RANK_SHARES.spend)}
          ，按 100 钻石折合 1 金币计算，不足 1 钻石的部分舍去。
        </li>
        <li>按北京时间计算，每天 0 点、每周一 0 点结算。结果公布后才计入，以公布的时间为准；数值相同者，先达到的在前。</li>
        <li>奖励在结算后几分钟内自动发放，并发送消息通知。</li>
        <li>机器人和被冻结的账号不上榜、不获奖。</li>
      </ul>
    </Modal>
  )
}
