import { Button } from '#client/chrome/Button.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { skip } from '#client/chrome/icons/moreGlyphs.ts'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import type { KujiBook } from '#shared/modes/kuji/pool.ts'
import { kujiFlow } from '#state/modes/kuji/flow.ts'
import css from './Peeling.module.css'

/** What shows while the scene peels the tickets. */
export function Peeling({ book }: { book: KujiBook }) {
  const free = useFreeArea()
  return (
    <div className={css.view}>
      <section className={css.free} ref={free}>
        <p className={css.title}>{book.title}</p>
      </section>
      <Button tone='ghost' className={css.act} onClick={kujiFlow.skip}>
        <Icon glyph={skip} size={20} />
        跳过
      </Button>
    </div>
  )
}
