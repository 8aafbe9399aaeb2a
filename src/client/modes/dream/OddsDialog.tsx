import { useCallback, useEffect, useRef, useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { CopyButton } from '#client/chrome/CopyButton.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { gradeClass } from '#client/chrome/grade.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import rows from '#client/overlays/boxDetail/BoxDetailItems.module.css'
import type { DataOf } from '#shared/calls/call.ts'
import type { dreamOdds, RingItem } from '#shared/modes/dream/calls.ts'
import { formatAmount } from '#shared/money.ts'
import { loadRing, stakedWorth } from '#state/modes/dream/dream.ts'
import { dreamStage } from '#state/modes/dream/stage.ts'
import { imageUrl } from '#state/platform/images.ts'
import css from './OddsDialog.module.css'
import { count, percent } from './words.ts'

type Ring = DataOf<typeof dreamOdds>

/** 概率公示: the ring of the upgrade on the dial, with every item and its rolls. */
export function OddsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { ring, failed, load } = useRing(open)
  return (
    <Modal open={open} onClose={onClose} title='概率公示' height={540}>
      {failed && <ErrorState onRetry={load} />}
      {!ring && !failed && <Skeleton className={css.wait} />}
      {ring && (
        <>
          <p className={css.words}>
            共 1,000,000 个号码，一次升级抽取一个。成功概率 <b>{percent(ring.chance)}</b>，价格 <b>{formatAmount(ring.price)}</b> 金币。
          </p>
          <ul className={rows.list}>
            {ring.items.map((item, at) => (
              <Item key={item.giftId} item={item} target={at === 0} />
            ))}
          </ul>
          <p className={css.words}>以上概率合计 100%。价值不超过价格的 5% 的为安慰物品。</p>
          <p className={css.hash}>
            <span title={ring.oddsHash}>
              SHA-256 {ring.oddsHash.slice(0, 10)}…{ring.oddsHash.slice(-10)}
            </span>
            <CopyButton text={ring.oddsHash} name='概率表哈希' />
          </p>
        </>
      )}
    </Modal>
  )
}

/** Loads the ring of what the dial shows, whenever the dialog opens. */
function useRing(open: boolean) {
  const [ring, setRing] = useState<Ring | null>(null)
  const [failed, setFailed] = useState(false)
  const latest = useRef(0)
  const load = useCallback(async () => {
    const mine = ++latest.current
    setRing(null)
    setFailed(false)
    const { target, chance } = dreamStage
    try {
      const read = target && (await loadRing(target.giftId, chance, stakedWorth()))
      if (mine === latest.current) setRing(read)
    } catch {
      if (mine === latest.current) setFailed(true)
    }
  }, [])
  useEffect(() => {
    if (open) void load()
  }, [open, load])
  return { ring, failed, load: () => void load() }
}

function Item({ item, target }: { item: RingItem; target: boolean }) {
  const { giftName, giftImage, grade, recoveryPrice, rangeFrom, rangeTo } = item
  return (
    <li className={`${rows.row} ${gradeClass(grade)}`}>
      <img src={imageUrl(giftImage)} alt='' />
      <span className={rows.what}>
        <b className={rows.item}>
          {giftName}
          {target && <em className={css.target}>目标</em>}
        </b>
        <Amount value={recoveryPrice} size={13} />
      </span>
      <span className={rows.chance}>
        <b>{((rangeTo - rangeFrom + 1) / 10_000).toFixed(4)}%</b>
        <span>
          {count(rangeFrom)}–{count(rangeTo)}
        </span>
      </span>
    </li>
  )
}
