import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { AGREEMENT_ENTRY_ID } from '#shared/rules.ts'
import { DocumentText } from './DocumentText.tsx'
import { useHelp } from './useHelp.ts'

const HEIGHT = 520

/** The user agreement and privacy policy, which is the help document 9. */
export default function AgreementModal({ onClose }: { onClose: () => void }) {
  const { helpList, failed, load } = useHelp()
  const entry = helpList.find(({ id }) => id === AGREEMENT_ENTRY_ID)
  return (
    <Modal open onClose={onClose} title='用户协议和隐私政策' height={HEIGHT} layer={1}>
      {entry ? <DocumentText content={entry.content} /> : failed ? <ErrorState onRetry={load} /> : <Skeleton height={280} />}
    </Modal>
  )
}
