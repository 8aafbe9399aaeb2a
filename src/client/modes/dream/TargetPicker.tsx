import { useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { search, sort } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { pressed } from '#client/chrome/press.ts'
import { VirtualRows } from '#client/chrome/VirtualRows.tsx'
import css from '#client/items/pickers.module.css'
import type { ItemCard } from '#shared/calls/cards.ts'
import { GRADES } from '#shared/codes.ts'
import { DREAM } from '#shared/modes/dream/dream.ts'
import { chooseTarget, dreamState } from '#state/modes/dream/dream.ts'
import { dreamStage } from '#state/modes/dream/stage.ts'
import { imageUrl } from '#state/platform/images.ts'
import { type TargetFilter, targetsThatFit } from './targets.ts'

const TARGET_GRADES = GRADES.filter((grade) => grade <= DREAM.targetGrade)

/** Lets the player choose a target: by grade, by part of its name, sorted by price. */
export function TargetPicker({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { targets } = useSnapshot(dreamState)
  const [filter, setFilter] = useState<TargetFilter>({ grade: -1, name: '', cheapFirst: false })
  const shown = useMemo(() => targetsThatFit(targets, filter), [targets, filter])
  const list = useRef<HTMLElement>(null)
  const change = (part: Partial<TargetFilter>) => {
    setFilter({ ...filter, ...part })
    list.current?.scrollTo({ top: 0, behavior: 'instant' })
  }
  return (
    <Modal open={open} onClose={onClose} title='选择目标' height={540}>
      <div className={css.body}>
        <Field
          className={css.search}
          icon={search}
          label='搜索目标'
          placeholder='搜索物品名称'
          value={filter.name}
          maxLength={20}
          autoComplete='off'
          onChange={(name) => change({ name })}
        />
        <div className={css.chips}>
          <Chip on={filter.grade === -1} className={css.chip} onClick={() => change({ grade: -1 })}>
            全部
          </Chip>
          {TARGET_GRADES.map((grade) => (
            <Chip key={grade} on={filter.grade === grade} className={`${css.chip} ${gradeClass(grade)}`} onClick={() => change({ grade })}>
              {gradeName(grade)}
            </Chip>
          ))}
          <Chip kind='action' className={css.chip} onClick={() => change({ cheapFirst: !filter.cheapFirst })}>
            <Icon glyph={sort} size={14} />
            {filter.cheapFirst ? '低价在前' : '高价在前'}
          </Chip>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list must scroll by keyboard */}
        <section className={css.list} ref={list} tabIndex={0} aria-label='目标'>
          {shown.length === 0 && <p className={css.none}>没有符合的物品，换个品级或名字看看</p>}
          <VirtualRows items={shown} rowHeight={64} scroller={list} label='目标列表'>
            {(item) => (
              <Row
                item={item}
                onChoose={() => {
                  chooseTarget(item)
                  onClose()
                }}
              />
            )}
          </VirtualRows>
        </section>
      </div>
    </Modal>
  )
}

function Row({ item, onChoose }: { item: ItemCard; onChoose: () => void }) {
  const { target } = useSnapshot(dreamStage)
  return (
    <button
      type='button'
      className={`${css.row} ${gradeClass(item.grade)}`}
      aria-pressed={target?.giftId === item.giftId}
      onClick={pressed(onChoose)}
    >
      <img src={imageUrl(item.giftImage)} alt='' />
      <span className={css.what}>
        <span className={css.name}>{item.giftName}</span>
        <Amount value={item.recoveryPrice} size={14} />
      </span>
      <span className={css.side}>{gradeName(item.grade)}</span>
    </button>
  )
}
