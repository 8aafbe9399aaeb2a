import { useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { type Grade, Status } from '#shared/codes.ts'
import type { BoxDetail } from '#shared/modes/case/calls.ts'
import { loadBoxDetail } from '#state/core/items/boxes.ts'
import { casesState } from '#state/core/items/casesState.ts'
import { closeBoxDetail } from '#state/modes/case/boxDetailModal.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { appState } from '#state/platform/app.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './BoxDetailModal.module.css'
import { BoxDetailItems } from './boxDetail/BoxDetailItems.tsx'
import { BoxDetailRules } from './boxDetail/BoxDetailRules.tsx'
import { BoxDetailSkeleton } from './boxDetail/BoxDetailSkeleton.tsx'
import { BoxDetailSummary } from './boxDetail/BoxDetailSummary.tsx'
import { GradeBands } from './boxDetail/GradeBands.tsx'
import { OddsProof } from './boxDetail/OddsProof.tsx'

/**
 * 箱子详情: price, return rate, 保底, chance of every grade and item, hash of the odds table. It is open while appState.isBoxAllGift is
 * true.
 */
export default function BoxDetailModal() {
  const { boxAllGiftId, boxAllGiftImage } = useSnapshot(appState)
  const boxId = Number(boxAllGiftId)
  const detail = useSnapshot(casesState).details[boxId]
  const [failed, setFailed] = useState<'lost' | 'closed' | null>(null)

  const load = useCallback(() => {
    setFailed(null)
    if (boxId > 0) loadBoxDetail(boxId, true).catch((error: unknown) => setFailed(isClosed(error) ? 'closed' : 'lost'))
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
      footer={detail && failed !== 'closed' && <OddsProof boxId={detail.boxId} version={detail.oddsVersion} hash={detail.oddsHash} />}
    >
      {failed === 'closed' ? (
        <Closed />
      ) : detail ? (
        <Told detail={detail as BoxDetail} image={boxAllGiftImage} />
      ) : failed === 'lost' ? (
        <div className={css.failed}>
          <ErrorState onRetry={load} />
        </div>
      ) : (
        <BoxDetailSkeleton />
      )}
    </Modal>
  )
}

const isClosed = (error: unknown) => error instanceof ApiError && (error.status === Status.boxClosed || error.status === Status.notFound)

/** Everything about a box. A tap on a grade shows only the items of that grade. */
function Told({ detail, image }: { detail: BoxDetail; image: string }) {
  const [grade, setGrade] = useState<Grade | null>(null)
  const rules = useRef<HTMLElement>(null)
  const toRules = () => rules.current?.scrollIntoView({ block: 'start' })
  return (
    <>
      <BoxDetailSummary detail={detail} image={image} onRules={toRules} />
      <GradeBands bands={detail.viewGradeGiftProb} chosen={grade} onChoose={setGrade} />
      <BoxDetailItems detail={detail} grade={grade} />
      <BoxDetailRules detail={detail} rules={rules} />
    </>
  )
}

function Closed() {
  return (
    <div className={css.failed}>
      <EmptyState
        art={<img src={artUrl('boxes/red_chest')} alt='' />}
        title='宝匣已下架'
        text='它暂时不能开启。从它得到的物品都在背包里，凭证仍可验证。'
      >
        <Button tone='violet' size='sm' onClick={closeBoxDetail}>
          去看别的宝匣
        </Button>
      </EmptyState>
    </div>
  )
}
