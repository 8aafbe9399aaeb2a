import { cx } from '#client/chrome/cx.ts'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { PityBar } from '#client/chrome/PityBar.tsx'
import { BAG_USES } from '#client/items/itemWords.ts'
import type { CaseBook } from '#shared/book.ts'
import css from './DrawPanel.module.css'
import { Explained } from './Explained.tsx'
import { useReplay } from './replay.ts'
import { averageDraws, factsOf, formatChance, gradeChances, pityAfter, type Result } from './result.ts'
import { Term } from './Term.tsx'
import { pityWords } from './terms.ts'

/**
 * What a single drop was drawn from: the chance of each grade with the drawn one lit, the chance of the item, and the pity count. It
 * shows the odds table only and not what lay beside the result, because that would look like a narrow miss.
 */
export function DrawPanel({ book, result, gone }: { book: CaseBook; result: Result; gone: boolean }) {
  const { drop } = result.best
  const { chance } = factsOf(book, drop)
  const pity = pityAfter(book)
  return (
    <Panel tone='dim' className={css.panel} keepClear>
      <ul className={css.grades} aria-label='箱内各品级概率'>
        {gradeChances(book).map(({ grade, chance: part }) => (
          <li key={grade} className={cx(css.grade, gradeClass(grade), grade === drop.grade && css.won)}>
            {gradeName(grade)}
            <b>{formatChance(part)}</b>
          </li>
        ))}
      </ul>
      <p className={css.chance}>
        {chance === null ? (
          '本抽由保底抽出'
        ) : (
          <>
            抽到这件的概率 <b>{formatChance(chance)}</b>
            {chance < 50 && <>，平均约 {averageDraws(chance)} 抽一次</>}
          </>
        )}
      </p>
      {pity && (
        <PityBar
          {...pity}
          name={
            <Explained name='保底' words={pityWords(pity.limit)}>
              <span>保底进度</span>
            </Explained>
          }
          className={css.pity}
        />
      )}
      {!gone && <Kept book={book} label={result.label} />}
    </Panel>
  )
}

/** Where the item is now and what it is for. The label 非酋 stands here, quietly. */
function Kept({ book, label }: { book: CaseBook; label: Result['label'] }) {
  const replay = useReplay() !== null
  if (replay || book.demo) return null
  return (
    <p className={css.kept}>
      {label === 1 && <Term of={1} />}
      {label === 1 ? '没关系，' : '已放入背包：'}
      {BAG_USES}
    </p>
  )
}
