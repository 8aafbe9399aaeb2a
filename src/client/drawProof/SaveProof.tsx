import { Button } from '#client/chrome/Button.tsx'
import { proofFile, proofFileName, type SavedProof } from '#shared/fairness/proofFile.ts'
import { notify } from '#state/platform/notice.ts'
import { saveFile } from './saveFile.ts'

function save(saved: SavedProof): void {
  try {
    saveFile(proofFileName(saved), [proofFile(saved)])
    notify.success('凭证文件已保存，可用离线验证器验证')
  } catch {
    notify.error('保存失败，请换一个浏览器再试')
  }
}

/** 保存凭证文件: saves a proof so that the verifier checks it without us. */
export const SaveProof = ({ saved }: { saved: SavedProof }) => (
  <Button tone='ghost' size='sm' block onClick={() => save(saved)}>
    保存凭证文件
  </Button>
)
