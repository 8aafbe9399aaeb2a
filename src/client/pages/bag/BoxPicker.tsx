import { Modal } from '#client/chrome/Modal.tsx'
import { pressed } from '#client/chrome/press.ts'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import type { BagPage } from '#shared/calls/profile.ts'
import css from './BoxPicker.module.css'

type Source = BagPage['boxes'][number]

interface Props {
  open: boolean
  boxes: readonly Source[]
  /** -1 means all. */
  chosen: number
  onChoose: (boxId: number) => void
  onClose: () => void
}

/** Returns the box's name. Items without a box were bought, received as a gift or won in a mode without boxes. */
export const boxLabel = ({ boxName }: Source) => boxName || '其他来源'

/** Lets the player choose the box that items came from, and shows the number of items from each. */
export function BoxPicker({ open, boxes, chosen, onChoose, onClose }: Props) {
  const all = boxes.reduce((sum, { count }) => sum + count, 0)
  const rows = [{ boxId: -1, label: '全部来源', count: all }, ...boxes.map((box) => ({ ...box, label: boxLabel(box) }))]
  return (
    <Modal open={open} onClose={onClose} title='物品来源' width={310}>
      <RadioGroup className={css.list} label='来源' follows={false}>
        {rows.map(({ boxId, label, count }) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio cannot show a number beside its name
          <button
            key={boxId}
            type='button'
            role='radio'
            aria-checked={boxId === chosen}
            className={css.row}
            onClick={pressed(() => onChoose(boxId))}
          >
            <span className={css.name}>{label}</span>
            <span className={css.count}>{count} 件</span>
          </button>
        ))}
      </RadioGroup>
    </Modal>
  )
}
