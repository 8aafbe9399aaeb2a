import { useSnapshot } from 'valtio'
import { applyUpdate } from '#client/serviceWorker/update.ts'
import { fairState } from '#state/core/fairness/fair.ts'
import { stageState } from '#state/core/play/stage.ts'
import { appState } from '#state/platform/app.ts'
import css from './Notices.module.css'

/** True while a reload would interrupt nothing: no opening, no game, no open dialog. */
function useCalm(): boolean {
  const { loading, isBack, isAccount, isCanvasVerify, isHelpModal, isBoxAllGift } = useSnapshot(appState)
  const { play } = useSnapshot(stageState)
  const { receiptId } = useSnapshot(fairState)
  return isBack && play === null && !(loading || isAccount || isCanvasVerify || isHelpModal || isBoxAllGift || receiptId)
}

/**
 * Offers a new version when a reload would interrupt nothing. It belongs to the first load, because a new version may have removed the
 * files of this one.
 */
export function UpdateNotice() {
  if (!useCalm()) return null
  return (
    <div className={css.update} role='status'>
      新版本已就绪
      <button type='button' className={css.refresh} onClick={applyUpdate}>
        刷新
      </button>
    </div>
  )
}
