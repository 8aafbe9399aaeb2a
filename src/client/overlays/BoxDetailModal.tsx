import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { appState } from '#state/app.ts'
import { closeBoxDetail } from '#state/boxDetailModal.ts'
import { casesState, loadBoxDetail } from '#state/cases.ts'
import css from './BoxDetailModal.module.css'
import { BoxDetailItems, BoxDetailSummary, GradeBands } from './boxDetail/BoxDetailParts.tsx'
import { OddsProof } from './boxDetail/OddsProof.tsx'

/** 箱子详情: price, return, 保底, chance of every grade and item, hash of the odds table. Driven by isBoxAllGift. */
export default function BoxDetailModal() {
  const { boxAllGiftId, boxAllGiftImage } = useSnapshot(appState)
  const boxId = Number(boxAllGiftId)
  const detail = useSnapshot(casesState).details[boxId]
  const [failed, setFailed] = useState(false)

  const load = useCallback(() => {
    setFailed(false)
    if (boxId > 0) loadBoxDetail(boxId).catch(() => setFailed(true))
  }, [boxId])
  useEffect(load, [load])

  return (
    <Modal
      open
      onClose={closeBoxDetail}
      title='箱子详情'
      tone='gold'
      height={736}
      className={css.modal}
      footer={detail && <OddsProof version={detail.oddsVersion} hash={detail.oddsHash} />}
    >
      {detail ? (
        <>
          <BoxDetailSummary detail={detail} image={boxAllGiftImage} />
          <GradeBands bands={detail.viewGradeGiftProb} />
          <BoxDetailItems items={detail.boxGiftVo} totalWeight={detail.totalWeight} />
        </>
      ) : failed ? (
        <div className={css.failed}>
          <ErrorState onRetry={load} />
        </div>
      ) : (
        <Waiting />
      )}
    </Modal>
  )
}

const ROWS = [1, 2, 3, 4, 5, 6]

function Waiting() {
  return (
    <div className={css.waiting} role='status' aria-label='加载中'>
      <Skeleton shape='gem' width={118} height={96} />
      <Skeleton height={40} />
      {ROWS.map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </div>
  )
}
