import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { skip } from '#client/chrome/icons/moreGlyphs.ts'
import { Progress } from '#client/chrome/Progress.tsx'
import type { CaseBook } from '#shared/book.ts'
import { stageState } from '#state/stage.ts'
import css from './OpeningChrome.module.css'

/** While reels run: whose box it is and 跳过; nothing else stands in the way. */
export function OpeningChrome({ book, onSkip }: { book: CaseBook; onSkip: () => void }) {
  const { phase, progress } = useSnapshot(stageState)
  return (
    <div className={css.chrome}>
      <header className={css.head}>
        <h2 className={css.name}>
          {book.boxName}
          {book.number > 1 && <em> ×{book.number}</em>}
        </h2>
        <p>{book.demo ? '试玩 · 不发奖励' : <PityLine book={book} />}</p>
      </header>
      {phase === 'loading' && (
        <div className={css.loading}>
          <Progress value={progress} label='正在准备' />
          <span>正在准备 {Math.round(progress * 100)}%</span>
        </div>
      )}
      <Button tone='ghost' className={css.skip} onClick={onSkip}>
        <Icon glyph={skip} size={20} />
        跳过
      </Button>
    </div>
  )
}

/** Where this opening stands in the pity count; says nothing of its result. */
function PityLine({ book: { pity, number } }: { book: CaseBook }) {
  if (!pity) return <>概率与每次相同</>
  return (
    <>
      第 <b>{pity.count + 1}</b>
      {number > 1 && (
        <>
          –<b>{pity.count + number}</b>
        </>
      )}{' '}
      抽 · 保底 <i>{pity.limit}</i> 抽
    </>
  )
}
