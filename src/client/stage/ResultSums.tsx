import { Amount } from '#client/chrome/Amount.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import type { CaseBook } from '#shared/book.ts'
import { formatAmount } from '#shared/money.ts'
import { Explained } from './Explained.tsx'
import css from './ResultSums.module.css'
import { pityAfter, type Result } from './result.ts'
import { pityWords, worthText } from './terms.ts'

interface Props {
  book: CaseBook
  result: Result
  /** False where the pity count stands elsewhere on the panel. */
  pity: boolean
}

/** 本次总值, 花费, 倍率 and the pity count after this opening. */
export function ResultSums({ book, result, pity: withPity }: Props) {
  const { value, cost, ratio } = result
  const pity = withPity ? pityAfter(book) : null
  const isFree = book.openPrice === 0
  return (
    <Panel tone='gold' className={css.sums} keepClear>
      <div>
        <small>{book.demo ? '试玩总值' : '本次总值'}</small>
        <Amount value={value} size={17} />
      </div>
      <div>
        <small>{book.demo ? '若正式开启' : '花费'}</small>
        <b>{isFree ? '免费' : formatAmount(cost)}</b>
      </div>
      {!isFree && (
        <div>
          <small>{ratio >= 1 ? '倍率' : '约为花费的'}</small>
          <b className={ratio >= 1 ? css.up : undefined}>
            {worthText(ratio)}
            {ratio >= 1 && 'x'}
          </b>
        </div>
      )}
      {pity && (
        <div>
          <small>
            <Explained name='保底' words={pityWords(pity.limit)}>
              <span>保底进度</span>
            </Explained>
          </small>
          <b>
            <i>{pity.count}</i>/{pity.limit}
          </b>
        </div>
      )}
    </Panel>
  )
}
