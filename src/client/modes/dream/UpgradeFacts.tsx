import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { Tag } from '#client/chrome/Tag.tsx'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { imageUrl } from '#state/platform/images.ts'
import { RollLine } from './RollLine.tsx'
import css from './UpgradeFacts.module.css'
import { UpgradeSums } from './UpgradeSums.tsx'

/** What came of an upgrade: what was won, the draw on the line of all rolls, and the sums. `consoled` names what a lost one has given. */
export function UpgradeFacts({ book, consoled }: { book: DreamBook; consoled: string }) {
  const { won, drop } = book
  return (
    <div className={css.facts}>
      {won && (
        <p className={css.ribbon}>
          <Tag grade={drop.grade}>{gradeName(drop.grade)}</Tag>
          <b className={css.ribbonName}>{drop.giftName}</b>
          <Amount value={drop.recoveryPrice} size={18} />
        </p>
      )}
      <RollLine book={book} />
      {!won && <Consolation book={book} consoled={consoled} />}
      <UpgradeSums book={book} />
    </div>
  )
}

/** What a lost upgrade has given. */
function Consolation({ book: { drop, price }, consoled }: { book: DreamBook; consoled: string }) {
  const part = price > 0 ? (drop.recoveryPrice / price) * 100 : 0
  return (
    <Panel className={cx(css.consolation, gradeClass(drop.grade))} keepClear>
      <img src={imageUrl(drop.giftImage)} alt='' />
      <span className={css.what}>
        <small>{consoled}</small>
        <b className={css.whatName}>{drop.giftName}</b>
        <Amount value={drop.recoveryPrice} size={15} />
      </span>
      <span className={css.side}>
        <Tag grade={drop.grade}>{gradeName(drop.grade)}</Tag>
        花费的 {part.toFixed(2)}%
      </span>
    </Panel>
  )
}
