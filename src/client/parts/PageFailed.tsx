import { ErrorState } from '#client/chrome/ErrorState.tsx'
import page from '#client/styles/page.module.css'
import type { Broken } from './PartView.tsx'
import { useRecovery } from './useRecovery.ts'

/** Shows instead of a page that could not be loaded, or that has failed. */
export function PageFailed(broken: Broken) {
  const { title, text, act, onAct } = useRecovery(broken)
  return (
    <div className={page.centre}>
      <ErrorState title={title} text={text} act={act} onRetry={onAct} />
    </div>
  )
}
