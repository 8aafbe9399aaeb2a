import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { closeHelp } from '#state/community/helpModal.ts'
import { DocumentText } from './DocumentText.tsx'
import css from './HelpModal.module.css'
import { useHelp } from './useHelp.ts'

const HEIGHT = 520

/** The help documents, of which one at a time is unfolded. */
export default function HelpModal() {
  const { helpList, failed, load } = useHelp()
  return (
    <Modal open onClose={closeHelp} title='帮助中心' height={HEIGHT}>
      {failed && <ErrorState onRetry={load} />}
      {!failed && helpList.length === 0 && <Skeleton height={280} />}
      {helpList.map((entry) => (
        <details key={entry.id} name='help' className={css.entry}>
          <summary className={css.title}>{entry.title}</summary>
          <DocumentText content={entry.content} />
        </details>
      ))}
    </Modal>
  )
}
