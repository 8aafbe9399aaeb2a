import { useSnapshot } from 'valtio'
import { OverlayFailed } from '#client/parts/OverlayFailed.tsx'
import { PartView } from '#client/parts/PartView.tsx'
import { type Part, part } from '#client/parts/part.ts'
import { closeCaptcha } from '#state/account/captchaModal.ts'
import { closeDeviceCheck, deviceCheckState } from '#state/account/deviceCheck.ts'
import { closeLimitNotice, limitNoticeState } from '#state/account/limitNotice.ts'
import { goOn, playTimeState } from '#state/account/playTime.ts'
import { closeLogin } from '#state/account/session.ts'
import { closeToday, todaySheet } from '#state/account/todaySheet.ts'
import { closeHelp } from '#state/community/helpModal.ts'
import { closeReceipt, fairState } from '#state/core/fairness/fair.ts'
import { answerSkip, skipQuestion } from '#state/core/play/skipQuestion.ts'
import { closeBoxDetail } from '#state/modes/case/boxDetailModal.ts'
import { appState } from '#state/platform/app.ts'
import { LoadingOverlay } from './LoadingOverlay.tsx'

const login = part(() => import('#client/overlays/LoginOverlay.tsx'))
const captcha = part(() => import('#client/overlays/CaptchaModal.tsx'))
const deviceCheck = part(() => import('#client/overlays/DeviceCheckModal.tsx'))
const help = part(() => import('#client/overlays/HelpModal.tsx'))
const boxDetail = part(() => import('#client/overlays/BoxDetailModal.tsx'))
const receipt = part(() => import('#client/overlays/ReceiptModal.tsx'))
const limit = part(() => import('#client/overlays/LimitModal.tsx'))
const today = part(() => import('#client/overlays/TodayModal.tsx'))
const skip = part(() => import('#client/overlays/SkipModal.tsx'))
const reminder = part(() => import('#client/overlays/ReminderModal.tsx'))

/** One overlay. When its code cannot be loaded, the player can try again or close it. */
function Overlay({ of, onClose }: { of: Part; onClose: () => void }) {
  return <PartView part={of} given={{}} waiting={<LoadingOverlay />} broken={(broken) => <OverlayFailed {...broken} onClose={onClose} />} />
}

/** Everything that opens over any page. The code of each overlay is loaded when it is first needed. */
export function Overlays() {
  const { isAccount, isCanvasVerify, isHelpModal, isBoxAllGift, loading, isBack } = useSnapshot(appState)
  const { receiptId } = useSnapshot(fairState)
  const { notice } = useSnapshot(limitNoticeState)
  const { open: checksDevice } = useSnapshot(deviceCheckState)
  const { open: showsToday } = useSnapshot(todaySheet)
  const { due } = useSnapshot(playTimeState)
  const { open: asksToSkip } = useSnapshot(skipQuestion)
  // The reminder waits until a running opening or game has ended.
  const reminds = due && isBack && !isAccount
  return (
    <>
      {isBoxAllGift && <Overlay of={boxDetail} onClose={closeBoxDetail} />}
      {receiptId && <Overlay key={receiptId} of={receipt} onClose={closeReceipt} />}
      {isHelpModal && <Overlay of={help} onClose={closeHelp} />}
      {showsToday && <Overlay of={today} onClose={closeToday} />}
      {asksToSkip && <Overlay of={skip} onClose={() => answerSkip(false)} />}
      {reminds && <Overlay of={reminder} onClose={goOn} />}
      {notice && <Overlay of={limit} onClose={closeLimitNotice} />}
      {isAccount && <Overlay of={login} onClose={closeLogin} />}
      {checksDevice && <Overlay of={deviceCheck} onClose={closeDeviceCheck} />}
      {isCanvasVerify && <Overlay of={captcha} onClose={closeCaptcha} />}
      {loading && <LoadingOverlay />}
    </>
  )
}
