import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import type { BoxCard } from '#shared/calls/cards.ts'
import { BATTLE } from '#shared/modes/battle/rules.ts'
import { sortBoxes } from '#state/core/items/boxOrder.ts'
import { addRound, createState, removeRound } from '#state/modes/battle/create.ts'
import { openBoxDetail } from '#state/modes/case/boxDetailModal.ts'
import { imageUrl } from '#state/platform/images.ts'
import { notify } from '#state/platform/notice.ts'
import css from './BoxPicker.module.css'
import { flyIntoQueue } from './boxFlight.ts'

/** The boxes that may be played, each with how many rounds it has. `theme` -1 shows all. */
export function BoxPicker({ theme }: { theme: number }) {
  const { offered, boxes, sort } = useSnapshot(createState)
  const ofTheme = (offered as readonly BoxCard[]).filter(({ boxType }) => theme === -1 || boxType === theme)
  return (
    <ul className={css.grid} aria-label='箱子'>
      {sortBoxes(ofTheme, sort).map((box) => (
        <li key={box.boxId}>
          <Box box={box} rounds={boxes.filter((boxId) => boxId === box.boxId).length} />
        </li>
      ))}
    </ul>
  )
}

function Box({ box, rounds }: { box: BoxCard; rounds: number }) {
  const { boxId, boxName, boxImage, openPrice } = box
  const picture = useRef<HTMLImageElement>(null)
  const add = () => {
    if (!addRound(boxId)) notify.error(`最多 ${BATTLE.maxRounds} 轮`)
    // The place exists when the queue has been drawn.
    else requestAnimationFrame(() => picture.current && flyIntoQueue(picture.current))
  }
  return (
    <div className={cx(css.box, rounds > 0 && css.chosen)}>
      <button type='button' className={css.look} aria-label={`${boxName}，箱子详情`} onClick={pressed(() => openBoxDetail(boxId))}>
        <img ref={picture} src={imageUrl(boxImage)} alt='' loading='lazy' />
        <b className={css.name}>{boxName}</b>
      </button>
      <Amount value={openPrice} size={13} />
      <div className={css.count}>
        <button
          type='button'
          className={css.step}
          disabled={rounds === 0}
          aria-label={`减少一轮 ${boxName}`}
          onClick={pressed(() => removeRound(boxId))}
        >
          −
        </button>
        <b aria-live='polite'>{rounds}</b>
        <button type='button' className={cx(css.step, css.more)} aria-label={`增加一轮 ${boxName}`} onClick={pressed(add)}>
          +
        </button>
      </div>
    </div>
  )
}
