import type { ReactNode, RefObject } from 'react'
import type { BoxDetail } from '#shared/modes/case/calls.ts'
import css from './BoxDetailRules.module.css'

/** Explains the figures of 箱子详情. */
export function BoxDetailRules({ detail, rules }: { detail: BoxDetail; rules: RefObject<HTMLElement> }) {
  const { returnRate, pity, totalWeight } = detail
  const rate = returnRate.toFixed(2)
  return (
    <section className={css.rules} ref={rules} aria-label='规则'>
      <Rule title={`返还率 ${rate}%`}>
        长期平均，每花费 <b>100</b> 金币，得到的物品约值 <b>{rate}</b> 金币{pity && '（已计入保底）'}。单次结果有高有低。
      </Rule>
      {pity ? (
        <Rule title={`保底 ${pity.limit} 抽`}>
          连续 <b>{pity.limit}</b> 抽未得传说及以上，下一抽必得。得到传说或神话后重新计数，您现在累计 <b>{pity.count}</b> 抽。
        </Rule>
      ) : (
        <Rule title='没有保底'>这只宝匣每一抽的概率都相同，与之前的结果无关。</Rule>
      )}
      {detail.boxGiftVo.some(({ grade }) => grade === 0) && (
        <Rule title='金中金'>
          抽中神话时，卷轴先停在金徽上，再转一轮只有神话的金卷轴。结果在开启时已经确定，每件神话的概率就是上面列出的概率。
        </Rule>
      )}
      <Rule title='欧皇与非酋'>一次开启所得的总值达到花费的 5 倍是欧皇，不超过 0.2 倍是非酋。标记只作纪念。</Rule>
      <Rule title='怎样开奖'>
        每一抽由双方的种子算出一个 1–{totalWeight.toLocaleString('en-US')}{' '}
        的号码，落在哪件物品的号段，就得到哪件。每一抽都有凭证，可以自行验证。
      </Rule>
    </section>
  )
}

function Rule({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.rule}>
      <h4>{title}</h4>
      <p>{children}</p>
    </div>
  )
}
