import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Check } from '#client/chrome/Check.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { cx } from '#client/chrome/cx.ts'
import { lock } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { RETRIEVAL_LIMIT } from '#shared/calls/retrieval.ts'
import { formatAmount } from '#shared/money.ts'
import { profileState } from '#state/account/profile.ts'
import css from './BagBar.module.css'
import { ExchangeModal } from './ExchangeModal.tsx'
import { GiveModal } from './GiveModal.tsx'
import { RetrieveModal } from './RetrieveModal.tsx'
import type { Selection } from './useSelection.ts'

type Act = 'exchange' | 'retrieve' | 'give'

/** Sums from this number of coins on show in smaller digits. */
const LONG = 100_000

interface Props {
  /**
   * True when the bag has items to mark. The result of an exchange or delivery stays visible even when it has removed the last item.
   */
  shown: boolean
  selection: Selection
  /** Shows and marks all common items. Resolves to a function that undoes that; null when there are none. */
  onCommons: () => Promise<(() => void) | null>
}

/**
 * Shows 全选 and 兑换全部普通 while nothing is marked. When an item is marked, it shows their number, their worth, and buttons for what to do with them.
 */
export function BagBar({ shown, selection, onCommons }: Props) {
  const [act, setAct] = useState<Act | null>(null)
  const undoCommons = useRef<(() => void) | null>(null)
  const close = () => setAct(null)
  const commons = async () => {
    undoCommons.current = await onCommons()
    if (undoCommons.current) setAct('exchange')
  }
  const afterExchange = () => {
    undoCommons.current?.()
    undoCommons.current = null
  }
  return (
    <>
      {shown && <Bar selection={selection} onAct={setAct} onCommons={() => void commons()} />}
      <ExchangeModal open={act === 'exchange'} selection={selection} onClose={close} onEnd={afterExchange} />
      {act === 'retrieve' && <RetrieveModal selection={selection} onClose={close} />}
      {act === 'give' && <GiveModal selection={selection} onClose={close} />}
    </>
  )
}

interface BarProps {
  selection: Selection
  onAct: (act: Act) => void
  onCommons: () => void
}

function Bar({ selection, onAct, onCommons }: BarProps) {
  const giving = useSnapshot(profileState).data?.giving === true
  const { count, value, busy, lockedMarked } = selection
  const barred = lockedMarked > 0 && { reason: '所选物品中有已锁定的，请先解锁' }
  const unlocks = lockedMarked > 0 && lockedMarked === count
  return (
    <section className={css.bar} aria-label='已选物品'>
      <div className={css.line}>
        <Check checked={selection.all} onChange={selection.markAll} label='全选' />
        {count === 0 ? (
          <Chip kind='action' className={css.commons} onClick={onCommons}>
            兑换全部普通
          </Chip>
        ) : (
          <>
            <p className={css.sum} aria-live='polite'>
              已选 <b>{count}</b> 件
            </p>
            <Chip kind='action' className={css.lock} disabled={busy} onClick={() => void selection.lock()}>
              <Icon glyph={lock} size={14} />
              {unlocks ? '解锁' : '锁定'}
            </Chip>
          </>
        )}
      </div>
      {count > 0 && (
        <div className={cx(css.acts, giving && css.three)}>
          {giving && (
            <Button
              tone='ghost'
              {...(count > 1 && { reason: '一次只能赠送一件物品' })}
              {...barred}
              className={css.minor}
              onClick={() => onAct('give')}
            >
              赠送
            </Button>
          )}
          <Button
            tone='violet'
            {...(count > RETRIEVAL_LIMIT && { reason: `一次最多提取 ${RETRIEVAL_LIMIT} 件，请分批提取` })}
            {...barred}
            className={css.minor}
            onClick={() => onAct('retrieve')}
          >
            提取
          </Button>
          <Button
            tone='gold'
            busy={busy}
            {...barred}
            className={css.exchange}
            label={`兑换 ${formatAmount(value)} 金币`}
            onClick={() => onAct('exchange')}
          >
            兑换
            <Amount value={value} size={value < LONG ? 19 : 15} tone='inherit' />
          </Button>
        </div>
      )}
    </section>
  )
}
