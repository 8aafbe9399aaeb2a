import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import { stageState } from '#state/core/play/stage.ts'
import { imageUrl } from '#state/platform/images.ts'
import { DrawShow } from './DrawShow.tsx'
import css from './RollStandIn.module.css'
import type { RollUse } from './useRollRoom.ts'

/** The dearest prizes, or the draw in rows, until the stage is visible and where it cannot be drawn. */
export function RollStandIn({ use }: { use: RollUse }) {
  const { top, bottom } = useSnapshot(stageState).freeArea
  const { room, phase } = use
  return (
    <div className={css.area} style={{ top, bottom }}>
      {phase === 'drawing' ? <DrawShow use={use} /> : room && <Heroes prizes={room.prizes} />}
    </div>
  )
}

/** The dearest prizes, the dearest first. */
export function Heroes({ prizes }: { prizes: readonly ItemCard[] }) {
  return (
    <div className={css.heroes} aria-hidden='true'>
      <span className={css.rays} />
      {prizes.slice(0, 3).map(({ giftId, giftImage, grade }, index) => (
        <img key={giftId} className={cx(css.hero, css[`hero${index}`], gradeClass(grade))} src={imageUrl(giftImage)} alt='' />
      ))}
    </div>
  )
}
