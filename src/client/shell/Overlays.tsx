import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { appState } from '#state/app.ts'
import { Boundary } from './Boundary.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'

const LoginOverlay = lazy(() => import('#client/overlays/LoginOverlay.tsx'))
const CaptchaModal = lazy(() => import('#client/overlays/CaptchaModal.tsx'))
const HelpModal = lazy(() => import('#client/overlays/HelpModal.tsx'))
const BoxDetailModal = lazy(() => import('#client/overlays/BoxDetailModal.tsx'))

/** Everything that opens over any page; each is loaded when it is first needed. */
export function Overlays() {
  const { isAccount, isCanvasVerify, isHelpModal, isBoxAllGift, loading } = useSnapshot(appState)
  const open = `${isAccount}${isCanvasVerify}${isHelpModal}${isBoxAllGift}`
  return (
    <Boundary reset={open} fallback={null}>
      <Suspense fallback={<LoadingOverlay />}>
        {isBoxAllGift && <BoxDetailModal />}
        {isHelpModal && <HelpModal />}
        {isAccount && <LoginOverlay />}
        {isCanvasVerify && <CaptchaModal />}
      </Suspense>
      {loading && <LoadingOverlay />}
    </Boundary>
  )
}
