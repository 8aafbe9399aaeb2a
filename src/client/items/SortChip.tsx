import { Chip } from '#client/chrome/Chip.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { sort as glyph } from '#client/chrome/icons/moreGlyphs.ts'
import { BOX_SORTS, type BoxSort } from '#state/core/items/boxOrder.ts'

/** What the chip shows, and what a screen reader says. */
const WORDS: Record<BoxSort, { short: string; long: string }> = {
  usual: { short: '推荐', long: '推荐' },
  cheap: { short: '价格↑', long: '价格从低到高' },
  dear: { short: '价格↓', long: '价格从高到低' },
}

/** The order of boxes. Each tap brings the next one. */
export function SortChip({ sort, onSort }: { sort: BoxSort; onSort: (sort: BoxSort) => void }) {
  const next = BOX_SORTS[(BOX_SORTS.indexOf(sort) + 1) % BOX_SORTS.length] ?? 'usual'
  return (
    <Chip kind='action' on={sort !== 'usual'} label={`排序：${WORDS[sort].long}，点击换成${WORDS[next].long}`} onClick={() => onSort(next)}>
      <Icon glyph={glyph} size={14} />
      {WORDS[sort].short}
    </Chip>
  )
}
