import { Modal } from '#client/chrome/Modal.tsx'
import { toWire } from '#shared/money.ts'
import { COMMISSION_CAPS, PROMOTER_LEVELS } from '#shared/promotion.ts'
import css from './RulesDialog.module.css'
import { percent } from './words.ts'

const diamonds = (minor: number) => toWire(minor).toLocaleString('en')

/** The rules of the commission, with the figures by which the server counts. */
export function RulesDialog({ level, onClose }: { level: number; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title='佣金规则'>
      <table className={css.levels}>
        <thead>
          <tr>
            <th>等级</th>
            <th>有效好友</th>
            <th>佣金比例</th>
          </tr>
        </thead>
        <tbody>
          {PROMOTER_LEVELS.map(({ from, rate }, index) => (
            <tr key={from} aria-current={index + 1 === level || undefined}>
              <td>{index + 1}</td>
              <td>{from} 人起</td>
              <td>{percent(rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={css.rules}>
        <li>好友用您的链接或推广码注册，或在注册后 7 天内填写您的推广码，即与您绑定，不能更改。</li>
        <li>绑定后好友在收银台的每笔充值到账，您按当时的等级获得钻石：充值 1 元、比例 1%，为 1 钻石。充值过的好友是有效好友。</li>
        <li>只计算实际支付的金额。加赠、卡密、消费、兑换和输赢都不产生佣金，好友也不会因此多付。</li>
        <li>
          每位好友每月最多带来 {diamonds(COMMISSION_CAPS.friend)} 钻石，全部好友每月最多 {diamonds(COMMISSION_CAPS.all)}{' '}
          钻石，按北京时间计算。
        </li>
        <li>订单退款的，佣金一并收回；已领取的从以后的佣金中抵扣。</li>
        <li>自己的设备、自己的其他账号、互相邀请、机器人和被冻结的账号不产生佣金。同一交易链接视为同一人。</li>
        <li>佣金在这里领取，没有期限。请只邀请年满 18 周岁的朋友。</li>
      </ul>
    </Modal>
  )
}
