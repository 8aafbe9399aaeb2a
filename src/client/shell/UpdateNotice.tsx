import { applyUpdate } from '#client/serviceWorker/update.ts'
import css from './Notices.module.css'
import { useCalm } from './useCalm.ts'

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
