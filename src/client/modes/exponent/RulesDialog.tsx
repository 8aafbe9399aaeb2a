import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { ceilingIn } from '#shared/modes/exponent/apply.ts'
import type { ExponentView } from '#shared/modes/exponent/round.ts'
import { RETURN_PERCENT } from '#shared/modes/exponent/rules.ts'
import { formatAmount } from '#shared/money.ts'
import { exponentState } from '#state/modes/exponent/round.ts'
import { go } from '#state/platform/go.ts'
import { Chains } from './Chains.tsx'
import css from './RulesDialog.module.css'
import { timesText } from './words.ts'

/** How 指数 is played, what it returns, and what was published before the first round. */
export function RulesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const view = useSnapshot(exponentState).view as ExponentView | null
  return (
    <Modal open={open} onClose={onClose} title='玩法与公平' height={520}>
      <ul className={css.rules}>
        <li>
          每一轮先有 8 秒可以投入 1–1000
          金币，每人每轮一次，开始前可以撤回，撤回后本轮不能再投入。一轮进行中可以先投入下一局：投入时扣款，下一局开始前可以撤回，不能入场则全部退回。
        </li>
        <li>指数从 1.00x 开始上升，随时可能断裂。断裂前退出，得到投入 × 当时的倍数；断裂前未退出，投入不收回。</li>
        <li>退出以请求到达服务器的时刻为准，排队不会让您少得。可以设置自动退出，最高 100.00x。</li>
        <li>奖励是价值不超过金额的最贵物品，放入指数行囊，余下的是金币，所以赢了余额也可能不涨：物品在行囊里，可兑换金币或移入背包。</li>
        <li>长期返还率 {RETURN_PERCENT}%，与何时退出无关。这意味着玩得越多，平均花费越多。</li>
        {view && (
          <li>
            每一轮全部奖励最多 {formatAmount(view.round.maxPayout)} 金币。本轮投入多时，封顶倍数随之降低，目前 {timesText(ceilingIn(view))}
            ；指数到达封顶时，还没有退出的投入全部按封顶倍数自动退出。封顶倍数在指数开始后不再改变，不影响返还率。
          </li>
        )}
      </ul>
      <div className={css.chains}>
        <Chains />
      </div>
      <Button tone='ghost' size='sm' block onClick={() => go('/record?tab=exponent', '/exponent')}>
        我的指数记录
      </Button>
    </Modal>
  )
}
