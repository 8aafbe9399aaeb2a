import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { skip } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { Progress } from '#client/chrome/Progress.tsx'
import { useCount } from '#client/chrome/useCount.ts'
import { useMark } from '#client/chrome/useMark.ts'
import type { CaseBook } from '#shared/book.ts'
import { openingStage } from '#state/core/play/openingStage.ts'
import { stageState } from '#state/core/play/stage.ts'
import { Explained } from './Explained.tsx'
import css from './OpeningChrome.module.css'
import { useReplay } from './replay.ts'
import { worthOfLanded } from './result.ts'
import { NO_PITY_WORDS, pityWords } from './terms.ts'

/**
 * What the page shows while reels run: the box, what has been won so far, and 跳过. It hides itself during the gold reel and its
 * finale.
 */
export function OpeningChrome({ book, onSkip }: { book: CaseBook; onSkip: () => void }) {
  const { phase } = useSnapshot(stageState)
  const { chapter } = useSnapshot(openingStage)
  const gold = chapter === 'gold'
  const many = book.number > 1
  const replay = useReplay()
  useMark('data-steps-back', gold)
  return (
    <div className={cx(css.chrome, gold && css.gold)}>
      <header className={css.head}>
        <h2 className={css.name}>
          {book.boxName}
          {many && <em> ×{book.number}</em>}
        </h2>
        <p>
          {many && <Opened number={book.number} />}
          {replay ? '回放 · 不花费，不发奖励' : book.demo ? '试玩 · 不发奖励' : <PityLine book={book} />}
        </p>
      </header>
      {phase === 'loading' && <Preparing />}
      <footer className={cx(css.foot, many && css.many)}>
        {many && <Revealed book={book} />}
        <Button tone='ghost' className={css.skip} onClick={onSkip}>
          <Icon glyph={skip} size={20} />
          跳过
        </Button>
      </footer>
    </div>
  )
}

/** Ms of loading that the trembling box or dial hides. Only then the page tells that it still loads. */
const HIDDEN = 1_800

/** Shows while the pictures of a play load, once that takes longer than what moves on the stage can hide. */
export function Preparing() {
  const { progress } = useSnapshot(stageState)
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), HIDDEN)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return (
    <div className={css.preparing}>
      <p>
        正在准备 <b>{Math.round(progress * 100)}%</b>
      </p>
      <Progress value={progress} label='正在准备' />
    </div>
  )
}

function Opened({ number }: { number: number }) {
  const { landed } = useSnapshot(openingStage)
  return (
    <>
      已开 <i>{landed}</i> / <b>{number}</b> ·{' '}
    </>
  )
}

/** Worth of the drops that are revealed so far. */
function Revealed({ book }: { book: CaseBook }) {
  const { landed } = useSnapshot(openingStage)
  const sum = useCount(worthOfLanded(book, landed), 300)
  return (
    <Panel tone='gold' className={css.revealed}>
      <span>已揭晓</span>
      <Amount value={sum} size={21} />
    </Panel>
  )
}

/** Pity count before this opening, which a tap explains. It tells nothing about the result. */
function PityLine({ book: { pity, number } }: { book: CaseBook }) {
  if (!pity)
    return (
      <Explained name='没有保底' words={NO_PITY_WORDS} className={css.told}>
        每一抽概率相同
      </Explained>
    )
  const left = pity.limit - pity.count
  return (
    <Explained name='保底' words={pityWords(pity.limit)} className={css.told}>
      第 <b>{number > 1 ? `${pity.count + 1}–${pity.count + number}` : pity.count + 1}</b> 抽
      {number === 1 &&
        (left > 0 ? (
          <>
            {' '}
            · 距保底还有 <i>{left}</i> 抽
          </>
        ) : (
          ' · 保底：本抽必得传说及以上'
        ))}
    </Explained>
  )
}
