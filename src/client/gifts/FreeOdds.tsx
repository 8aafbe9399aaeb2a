import { useState } from 'react'
import { CopyButton } from '#client/chrome/CopyButton.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { BoxDetailItems } from '#client/overlays/boxDetail/BoxDetailItems.tsx'
import { GradeBands } from '#client/overlays/boxDetail/GradeBands.tsx'
import type { FreeBox } from '#shared/calls/welfare.ts'
import type { Grade } from '#shared/codes.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import { formatAmount } from '#shared/money.ts'
import css from './FreeOdds.module.css'

/** Every item of a free box with its chance, before it is opened, and the hash of the odds. */
export function FreeOdds({ box, onClose }: { box: FreeBox; onClose: () => void }) {
  const [grade, setGrade] = useState<Grade | null>(null)
  return (
    <Modal open onClose={onClose} title={box.boxName} height={640} footer={<Proof box={box} />}>
      <p className={css.text}>免费开启，不能购买。平均每次价值 {formatAmount(box.worth)} 金币，物品放入背包，可兑换、提取或赠送。</p>
      <GradeBands bands={box.viewGradeGiftProb} chosen={grade} onChoose={setGrade} />
      <BoxDetailItems detail={{ boxGiftVo: box.boxGiftVo, totalWeight: TOTAL_WEIGHT }} grade={grade} />
    </Modal>
  )
}

function Proof({ box: { oddsVersion, oddsHash } }: { box: FreeBox }) {
  return (
    <p className={css.proof}>
      <span>
        概率表 v{oddsVersion} 已锁定 · SHA-256 {oddsHash.slice(0, 6)}…{oddsHash.slice(-6)}
      </span>
      <CopyButton text={oddsHash} name='概率表哈希' />
    </p>
  )
}
