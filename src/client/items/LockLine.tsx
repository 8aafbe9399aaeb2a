import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { lock } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { setLocked } from '#state/core/items/bag.ts'
import type { BagList } from '#state/core/items/bagList.ts'
import { notify } from '#state/platform/notice.ts'
import css from './LockLine.module.css'

interface Props {
  list: BagList
  /** Of one stack: all of them are locked, or none. */
  items: readonly { itemId: string; locked?: boolean | undefined }[]
  onDone: () => void
}

/** 锁定 or 解锁 of items in 物品详情, and what it means. */
export function LockLine({ list, items, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const locked = items[0]?.locked === true
  const word = locked ? '解锁' : '锁定'
  const act = () => {
    setBusy(true)
    setLocked(
      list,
      items.map(({ itemId }) => itemId),
      !locked,
    )
      .then(
        () => notify.success(`已${word} ${items.length} 件物品`),
        () => undefined,
      )
      .finally(onDone)
  }
  return (
    <div className={css.line}>
      <p className={css.text}>
        <Icon glyph={lock} size={14} className={locked ? css.on : undefined} />
        {locked ? '已锁定：解锁前不能兑换、投入、赠送或提取' : '锁定后不会被兑换、投入、赠送或提取'}
      </p>
      <Button tone={locked ? 'violet' : 'ghost'} size='sm' busy={busy} onClick={act}>
        {word}
        {items.length > 1 && ` ${items.length} 件`}
      </Button>
    </div>
  )
}
