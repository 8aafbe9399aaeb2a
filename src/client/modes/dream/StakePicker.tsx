import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { BagPicker } from '#client/items/BagPicker.tsx'
import css from '#client/items/pickers.module.css'
import type { BagItem } from '#shared/calls/profile.ts'
import { DREAM, quoteDream } from '#shared/modes/dream/dream.ts'
import { toMinor } from '#shared/money.ts'
import { dreamState, setStakes, stakeBag } from '#state/modes/dream/dream.ts'
import { dreamStage } from '#state/modes/dream/stage.ts'
import { StakeWords } from './StakeWords.tsx'

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
        <BagPicker
          bag={stakeBag}
          picked={picked}
          onChange={setPicked}
          most={DREAM.maxStakes}
          act='投入'
          none='背包里没有可以投入的物品，也可以用金币支付'
        />
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
