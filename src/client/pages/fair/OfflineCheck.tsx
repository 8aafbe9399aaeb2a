import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { saveFile } from '#client/drawProof/saveFile.ts'
import { Section } from '#client/overlays/receipt/ReceiptProof.tsx'
import { VERIFIER_PATH } from '#shared/serverPaths.ts'
import { cancelHistory, gatherHistory, historyState } from '#state/core/fairness/receiptHistory.ts'
import { notify } from '#state/platform/notice.ts'
import css from './OfflineCheck.module.css'

/** How the verifier is used that needs nothing of ours, with the files that it takes. */
export const OfflineCheck = () => (
  <Section title='离线验证' note='不联网，不依赖本站'>
    <p className={css.hint}>
      下载一个网页文件，断网后用浏览器打开，再选择保存的凭证，就在您自己的设备上重新计算。开箱凭证、对战、指数、ROLL
      与红包雨的公平验证里都能保存凭证文件。
    </p>
    <div className={css.acts}>
      <a className={css.link} href={VERIFIER_PATH} download='xingxia-verify.html'>
        下载离线验证器
      </a>
      <AllReceipts />
    </div>
    <p className={css.small}>全部凭证包括开箱、免费宝匣与黄金装备的每一次抽取；对战、指数、ROLL 与红包雨请逐场保存。</p>
  </Section>
)

async function downloadAll(): Promise<void> {
  const parts = await gatherHistory()
  if (!parts) return
  try {
    saveFile('xingxia-history.jsonl', parts, 'application/x-ndjson')
    notify.success('全部凭证已保存，可用离线验证器验证')
  } catch {
    notify.error('保存失败，请换一个浏览器再试')
  }
}

/** 下载全部凭证, with how far it is, and a way to end it. */
function AllReceipts() {
  const { status, count } = useSnapshot(historyState)
  const fetched = `已读取 ${count.toLocaleString('en-US')} 张`
  if (status === 'gathering') {
    return (
      <>
        <p className={css.progress} role='status'>
          正在读取凭证，{fetched}
        </p>
        <Button tone='ghost' block onClick={cancelHistory}>
          取消
        </Button>
      </>
    )
  }
  return (
    <>
      {status === 'failed' && (
        <p className={css.progress} role='status'>
          网络中断，{fetched}
        </p>
      )}
      <Button tone='ghost' block onClick={() => void downloadAll()}>
        {status === 'failed' ? '继续下载' : '下载全部凭证'}
      </Button>
    </>
  )
}
