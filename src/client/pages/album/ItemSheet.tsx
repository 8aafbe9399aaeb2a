import { Amount } from '#client/chrome/Amount.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { AlbumDetail } from '#shared/calls/album.ts'
import { go } from '#state/platform/go.ts'
import { imageUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import { Face } from './Face.tsx'
import css from './ItemSheet.module.css'

type Item = AlbumDetail['items'][number]

/** One item of a set: since when it was had, and the boxes that hold it. */
export function ItemSheet({ item, onClose }: { item: Item | null; onClose: () => void }) {
  return (
    <Modal open={item !== null} onClose={onClose} title={item?.giftName ?? ''} width={331}>
      {item && <Content item={item} />}
    </Modal>
  )
}

function Content({ item }: { item: Item }) {
  const { grade, recoveryPrice, at, own, boxes } = item
  return (
    <div className={gradeClass(grade)}>
      <div className={css.top}>
        <Face item={item} size={128} />
        <span className={css.facts}>
          <span className={css.grade}>{gradeName(grade)}</span>
          <Amount value={recoveryPrice} size={14} />
        </span>
        <span className={css.since}>{at === null ? '还没有获得过' : `首次获得 ${timeText(at)}`}</span>
        {at !== null && !own && <span className={css.given}>来自其他玩家赠送，不计入集齐奖励</span>}
      </div>
      <h3 className={css.title}>{boxes.length > 0 ? '这些宝匣可以开出' : '目前没有宝匣可以开出'}</h3>
      <ul>
        {boxes.map(({ boxId, boxName, boxImage }) => (
          <li key={boxId}>
            <button type='button' className={css.box} onClick={pressed(() => go(`/mystery-box?box=${boxId}`, '/album'))}>
              <img src={imageUrl(boxImage)} alt='' loading='lazy' />
              <span>{boxName}</span>
              <Icon glyph={caretRight} size={12} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
