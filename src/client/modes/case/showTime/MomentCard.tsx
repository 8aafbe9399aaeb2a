import { Amount } from '#client/chrome/Amount.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { Tag } from '#client/chrome/Tag.tsx'
import { beijingClock } from '#shared/beijingTime.ts'
import type { ShowTimeRow } from '#shared/modes/case/showTimeCalls.ts'
import { imageUrl } from '#state/platform/images.ts'
import { LabelTag } from './LabelTag.tsx'
import css from './MomentCard.module.css'
import { Owner } from './Owner.tsx'
import { PlayButton } from './PlayButton.tsx'

interface Props {
  row: ShowTimeRow
  /** Place in the list, counted from 1. */
  place: number
  busy: boolean
  onPlay: (dropId: string) => void
}

/** One drop of the list. */
export function MomentCard({ row, place, busy, onPlay }: Props) {
  const { giftName, giftImage, grade, recoveryPrice, label, time } = row
  return (
    <li className={`${css.card} ${gradeClass(grade)}`}>
      <span className={css.picture}>
        <i className={css.rays} />
        <img className={css.art} src={imageUrl(giftImage)} alt='' loading='lazy' decoding='async' />
      </span>
      <span className={css.place} aria-hidden='true'>
        {place}
      </span>
      <div className={css.words}>
        <p className={css.tags}>
          <LabelTag label={label} />
          <Tag grade={grade}>{gradeName(grade)}</Tag>
          <time className={css.time}>{beijingClock(time)}</time>
        </p>
        <h3 className={css.name}>{giftName}</h3>
        <Amount value={recoveryPrice} size={17} />
        <Owner row={row} brief />
      </div>
      <PlayButton row={row} busy={busy} onPlay={onPlay} />
    </li>
  )
}
