import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { appState } from '#state/app.ts'
import { deviceCheckState } from '#state/deviceCheck.ts'
import { fairState } from '#state/fair.ts'
import { limitNoticeState } from '#state/limitNotice.ts'
import { playTimeState } from '#state/playTime.ts'
import { Boundary } from './Boundary.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'

const LoginOverlay = lazy(() => import('#client/overlays/LoginOverlay.tsx'))
const CaptchaModal = lazy(() => import('#client/overlays/CaptchaModal.tsx'))
const DeviceCheckModal = lazy(() => import('#client/overlays/DeviceCheckModal.tsx'))
const HelpModal = lazy(() => import('#client/overlays/HelpModal.tsx'))
const BoxDetailModal = lazy(() => import('#client/overlays/BoxDetailModal.tsx'))
const ReceiptModal = lazy(() => import('#client/overlays/ReceiptModal.tsx'))
const LimitModal = lazy(() => import('#client/overlays/LimitModal.tsx'))
const ReminderModal = lazy(() => import('#client/overlays/ReminderModal.tsx'))

/** Everything that opens over any page. The code of each overlay is loaded when it is first needed. */
export function Overlays() {
  const { isAccount, isCanvasVerify, isHelpModal, isBoxAllGift, loading, isBack } = useSnapshot(appState)
  const { receiptId } = useSnapshot(fairState)
  const { notice } = useSnapshot(limitNoticeState)
  const { open: checksDevice } = useSnapshot(deviceCheckState)
  const { due } = useSnapshot(playTimeState)
  // The reminder waits until a running opening or game has ended.
  const reminds = due && isBack && !isAccount
  const open = `${isAccount}${isCanvasVerify}${isHelpModal}${isBoxAllGift}${receiptId}${notice?.kind}${reminds}${checksDevice}`
  return (
    <Boundary reset={open} fallback={null}>
      <Suspense fallback={<LoadingOverlay />}>
        {isBoxAllGift && <BoxDetailModal />}
        {receiptId && <ReceiptModal key={receiptId} />}
        {isHelpModal && <HelpModal />}
        {reminds && <ReminderModal />}
        {notice && <LimitModal />}
        {isAccount && <LoginOverlay />}
        {checksDevice && <DeviceCheckModal />}
      </Suspense>
      {/* A boundary of its own: while its code loads, the dialog below must stay, or the focus would return to the page. */}
      <Suspense fallback={<LoadingOverlay />}>{isCanvasVerify && <CaptchaModal />}</Suspense>
      {loading && <LoadingOverlay />}
    </Boundary>
  )
}
