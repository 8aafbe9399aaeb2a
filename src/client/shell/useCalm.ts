import { useSnapshot } from 'valtio'
import { fairState } from '#state/core/fairness/fair.ts'
import { stageState } from '#state/core/play/stage.ts'
import { appState } from '#state/platform/app.ts'
import { layersState } from '#state/platform/back.ts'

/** Of what calm is read. */
interface Around {
  app: Pick<typeof appState, 'loading' | 'isBack' | 'isAccount' | 'isCanvasVerify' | 'isHelpModal' | 'isBoxAllGift'>
  stage: { play: object | null }
  fair: Pick<typeof fairState, 'receiptId'>
  layers: Pick<typeof layersState, 'open'>
}

/** True while there is nothing that something new would interrupt: no opening, no game, no dialog, whether it is the app's or the page's own. */
export function isCalm({ app, stage, fair, layers }: Around): boolean {
  const { loading, isBack, isAccount, isCanvasVerify, isHelpModal, isBoxAllGift } = app
  const covered = layers.open > 0 || loading || isAccount || isCanvasVerify || isHelpModal || isBoxAllGift || fair.receiptId
  return isBack && stage.play === null && !covered
}

/** {@link isCalm} of the page as it is. */
export function useCalm(): boolean {
  const [app, stage, fair, layers] = [useSnapshot(appState), useSnapshot(stageState), useSnapshot(fairState), useSnapshot(layersState)]
  return isCalm({ app, stage, fair, layers })
}
