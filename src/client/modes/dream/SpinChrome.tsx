import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { skip } from '#client/chrome/icons/moreGlyphs.ts'
import { Preparing } from '#client/stage/OpeningChrome.tsx'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { stageState } from '#state/core/play/stage.ts'
import css from './SpinChrome.module.css'
import { percent } from './words.ts'

/** What the page shows while the needle turns: what is played for, and 跳过. */
export function SpinChrome({ book, onSkip }: { book: DreamBook; onSkip: () => void }) {
  const { phase } = useSnapshot(stageState)
  const free = useFreeArea()
  return (
    <div className={css.chrome}>
      <section className={css.free} ref={free}>
        <span />
      </section>
      <p className={css.words}>
        {book.target.giftName} · 成功概率 <b>{percent(book.chance)}</b>
        {book.demo && ' · 试玩，不发奖励'}
      </p>
      {phase === 'loading' && <Preparing />}
      <Button tone='ghost' className={css.skip} onClick={onSkip}>
        <Icon glyph={skip} size={20} />
        跳过
      </Button>
    </div>
  )
}
