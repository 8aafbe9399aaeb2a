import { useSnapshot } from 'valtio'
import { fairState } from '#state/core/fairness/fair.ts'
import { stageState } from '#state/core/play/stage.ts'
import { appState } from '#state/platform/app.ts'
import { layersState } from '#state/platform/back.ts'

/** True while there is nothing that something new would interrupt: no opening, no game, no dialog, whether it is the app's or the page's own. */
export function useCalm(): boolean {
  const { loading, isBack, isAccount, isCanvasVerify, isHelpModal, isBoxAllGift } = useSnapshot(appState)
  const { play } = useSnapshot(stageState)
  const { receiptId } = useSnapshot(fairState)
  const { open } = useSnapshot(layersState)
  return isBack && play === null && open === 0 && !(loading || isAccount || isCanvasVerify || isHelpModal || isBoxAllGift || receiptId)
}
