import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { saveFile } from '#client/drawProof/saveFile.ts'
import { Section } from '#client/overlays/receipt/ReceiptProof.tsx'
import { cancelExport, exportState, gatherCsv } from '#state/account/export/exportCsv.ts'
import { notify } from '#state/platform/notice.ts'
import css from './Luck.module.css'
import { countText } from './luckWords.ts'

async function save(): Promise<void> {
  const parts = await gatherCsv()
  if (!parts) return
  try {
    saveFile('xingxia-records.csv', parts, 'text/csv;charset=utf-8')
    notify.success('全部记录已保存')
  } catch {
    notify.error('保存失败，请换一个浏览器再试')
  }
}

/** 导出: every record of the player in one file. */
export const Export = () => (
  <div className={css.scroll}>
    <Section title='导出全部记录' note='CSV 表格'>
      <p className={css.hint}>
        开箱、免费宝匣、黄金装备、对战、指数、一番赏、ROLL、红包雨与流水，从第一笔起全部写入一个文件，可用 Excel
        打开。时间为北京时间，金额为元。
      </p>
      <p className={css.hint}>
        每次抽取另有一行，写明凭证编号、种子哈希与序号，可在「公平验证」中逐次核对；对战、指数、一番赏、ROLL
        与红包雨按编号找到各自的公平验证。
      </p>
      <div className={css.acts}>
        <Progress />
      </div>
    </Section>
    <p className={css.words}>记录永久保留。已归档月份的流水不再逐笔列出，文件中会写明有多少笔，各月合计仍可在流水中查看。</p>
  </div>
)

function Progress() {
  const { status, count, name } = useSnapshot(exportState)
  if (status === 'gathering')
    return (
      <>
        <p className={css.progress} role='status'>
          正在读取{name}，已读取 {countText(count)} 行
        </p>
        <Button tone='ghost' block onClick={cancelExport}>
          取消
        </Button>
      </>
    )
  return (
    <>
      {status === 'failed' && (
        <p className={css.progress} role='status'>
          网络中断，已读取 {countText(count)} 行
        </p>
      )}
      <Button tone='gold' block onClick={() => void save()}>
        {status === 'failed' ? '继续导出' : '导出 CSV'}
      </Button>
    </>
  )
}
