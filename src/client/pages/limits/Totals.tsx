import { Amount } from '#client/chrome/Amount.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import type { LimitState } from '#shared/calls/limits.ts'
import { Section } from './Section.tsx'
import css from './Totals.module.css'

/** Sums since the account exists. */
export function Totals({ totals }: { totals: LimitState['totals'] }) {
  const rows: [name: string, hint: string, value: number][] = [
    ['充值', '存入的金币', totals.toppedUp],
    ['消费', '开匣与购买', totals.spent],
    ['兑回', '物品与钻石换回', totals.exchanged],
  ]
  return (
    <Section title='我的收支' note='注册至今'>
      <Panel tone='dim' className={css.panel}>
        <dl>
          {rows.map(([name, hint, value]) => (
            <div key={name} className={css.row}>
              <dt>
                {name}
                <small>{hint}</small>
              </dt>
              <dd>
                <Amount value={value} size={16} />
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
    </Section>
  )
}
