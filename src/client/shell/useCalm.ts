import { useSnapshot } from 'valtio'
import { fairState } from '#state/core/fairness/fair.ts'
import { stageState } from '#state/core/play/stage.ts'
import { appState } from '#state/platform/app.ts'

/** True while there is nothing that something new would interrupt: no opening, no game, no dialog of those that stand in the app's state. Dialogs
 * that a page opens for itself it does not know. */
export function useCalm(): boolean {
  const { loading, isBack, isAccount, isCanvasVerify, isHelpModal, isBoxAllGift } = useSnapshot(appState)
  const { play } = useSnapshot(stageState)
  const { receiptId } = useSnapshot(fairState)
  return isBack && play === null && !(loading || isAccount || isCanvasVerify || isHelpModal || isBoxAllGift || receiptId)
}
