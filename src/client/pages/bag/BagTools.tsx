import { useState } from 'react'
import { Chip } from '#client/chrome/Chip.tsx'
import { lock } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { caretDown } from '#client/chrome/icons/moreGlyphs.ts'
import type { BagPage } from '#shared/calls/profile.ts'
import type { BagFilter } from '#state/core/items/bagList.ts'
import css from './BagTools.module.css'
import { BoxPicker, boxLabel } from './BoxPicker.tsx'
import { NameSearch } from './NameSearch.tsx'

interface Props {
  filter: BagFilter
  boxes: readonly BagPage['boxes'][number][]
  onChange: (change: Partial<BagFilter>) => void
}

/** Filters of the bag besides the grade: part of the item's name, the box that it came from, and 锁定. */
export function BagTools({ filter, boxes, onChange }: Props) {
  const [choosing, setChoosing] = useState(false)
  const box = boxes.find(({ boxId }) => boxId === filter.boxId)
  const source = filter.boxId === -1 ? '全部来源' : box ? boxLabel(box) : '所选来源'
  return (
    <div className={css.tools}>
      <NameSearch name={filter.name} onChange={(name) => onChange({ name })} />
      <Chip kind='action' on={filter.boxId !== -1} className={css.box} label={`${source}，点按筛选`} onClick={() => setChoosing(true)}>
        <span className={css.label}>{source}</span>
        <Icon glyph={caretDown} size={12} />
      </Chip>
      <Chip
        kind='toggle'
        on={filter.locked}
        className={css.locked}
        label='只看已锁定的物品'
        onClick={() => onChange({ locked: !filter.locked })}
      >
        <Icon glyph={lock} size={16} />
      </Chip>
      <BoxPicker
        open={choosing}
        boxes={boxes}
        chosen={filter.boxId}
        onClose={() => setChoosing(false)}
        onChoose={(boxId) => {
          setChoosing(false)
          onChange({ boxId })
        }}
      />
    </div>
  )
}
