import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { pressed } from '#client/chrome/press.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { VirtualRows } from '#client/chrome/VirtualRows.tsx'
import type { BagItem } from '#shared/calls/profile.ts'
import { GRADES } from '#shared/codes.ts'
import { DREAM, quoteDream } from '#shared/dream.ts'
import { toMinor } from '#shared/money.ts'
import { dreamState, setStakes, stakeBag } from '#state/dream/dream.ts'
import { dreamStage } from '#state/dream/stage.ts'
import { imageUrl } from '#state/images.ts'
import { notify } from '#state/notice.ts'
import css from './pickers.module.css'
import { StakeWords } from './StakeWords.tsx'

/** Rows below the view that are loaded in advance. */
const AHEAD = 30

/** Lets the player choose up to ten items of the bag, and says what they pay for before anything is paid. */
export function StakePicker({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { stakes } = useSnapshot(dreamState)
  const [picked, setPicked] = useState<readonly BagItem[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins with the present stakes whenever it opens
  useEffect(() => {
    if (!open) return
    setPicked(stakes as readonly BagItem[])
    void stakeBag.load()
  }, [open])
  const done = () => {
    setStakes(picked)
    onClose()
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title='投入背包装备'
      height={560}
      footer={
        <div className={css.foot}>
          <Button tone='ghost' size='sm' disabled={picked.length === 0} onClick={() => setPicked([])}>
            清空
          </Button>
          <Button tone='gold' size='sm' onClick={done}>
            选好了 {picked.length}/{DREAM.maxStakes}
          </Button>
        </div>
      }
    >
      <div className={css.body}>
        <Sums picked={picked} />
        <Items picked={picked} onChange={setPicked} />
      </div>
    </Modal>
  )
}

/** What the chosen items are worth, and what that pays for. */
function Sums({ picked }: { picked: readonly BagItem[] }) {
  const { target, chance } = useSnapshot(dreamStage)
  const staked = picked.reduce((sum, { recoveryPrice }) => sum + toMinor(recoveryPrice), 0)
  if (!target || picked.length === 0) return <p className={css.sums}>最多可投入 {DREAM.maxStakes} 件，不足的部分用金币支付</p>
  return <StakeWords quote={quoteDream(toMinor(target.recoveryPrice), chance, staked)} staked={staked} />
}

function Items({ picked, onChange }: { picked: readonly BagItem[]; onChange: (picked: readonly BagItem[]) => void }) {
  const { status, items, filter, total } = useSnapshot(stakeBag.state)
  const list = useRef<HTMLElement>(null)
  const chosen = useMemo(() => new Set(picked.map(({ itemId }) => itemId)), [picked])
  const toggle = (item: BagItem) => {
    if (chosen.has(item.itemId)) onChange(picked.filter(({ itemId }) => itemId !== item.itemId))
    else if (picked.length >= DREAM.maxStakes) notify.error(`一次最多投入 ${DREAM.maxStakes} 件`)
    else onChange([...picked, item])
  }
  return (
    <>
      <div className={css.chips}>
        <Chip on={filter.grade === -1} className={css.chip} onClick={() => void stakeBag.load({ ...stakeBag.state.filter, grade: -1 })}>
          全部
        </Chip>
        {GRADES.map((grade) => (
          <Chip
            key={grade}
            on={filter.grade === grade}
            className={`${css.chip} ${gradeClass(grade)}`}
            onClick={() => void stakeBag.load({ ...stakeBag.state.filter, grade })}
          >
            {gradeName(grade)}
          </Chip>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list must scroll by keyboard */}
      <section className={css.list} ref={list} tabIndex={0} aria-label='背包物品'>
        {items.length === 0 && status === 'error' && <ErrorState onRetry={() => void stakeBag.load()} />}
        {items.length === 0 && status === 'loading' && <Skeleton className={css.wait} />}
        {total === 0 && status === 'ready' && <p className={css.none}>背包里没有可以投入的物品，也可以用金币支付</p>}
        <VirtualRows items={items as readonly BagItem[]} rowHeight={64} scroller={list} label='背包物品列表' onLast={wantMore}>
          {(item) => <Row item={item} chosen={chosen.has(item.itemId)} onToggle={() => toggle(item)} />}
        </VirtualRows>
      </section>
    </>
  )
}

const wantMore = (row: number) => void stakeBag.want(row + AHEAD)

function Row({ item, chosen, onToggle }: { item: BagItem; chosen: boolean; onToggle: () => void }) {
  return (
    <button type='button' className={`${css.row} ${gradeClass(item.grade)}`} aria-pressed={chosen} onClick={pressed(onToggle)}>
      <img src={imageUrl(item.giftImage)} alt='' />
      <span className={css.what}>
        <span className={css.name}>{item.giftName}</span>
        <Amount value={item.recoveryPrice} size={14} />
      </span>
      <span className={css.side}>{chosen ? <b>已选</b> : '投入'}</span>
    </button>
  )
}
