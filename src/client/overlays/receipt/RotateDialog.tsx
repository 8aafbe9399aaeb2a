import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { refresh } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { pressed } from '#client/chrome/press.ts'
import { changeClientSeed, seedsState } from '#state/core/fairness/seeds.ts'
import { newKey } from '#state/platform/api/newKey.ts'
import { notify } from '#state/platform/notice.ts'
import css from './RotateDialog.module.css'

const SEED_LENGTH = 64
/** Number of characters of a random seed. */
const RANDOM_LENGTH = 16

interface Props {
  onClose: () => void
  /** Called when the old seed is public. */
  onDone?: () => void
}

/** Explains what a change of seeds does, then does it. */
export function RotateDialog({ onClose, onDone }: Props) {
  const { current } = useSnapshot(seedsState)
  const [seed, setSeed] = useState(current?.clientSeed ?? '')
  const [busy, setBusy] = useState(false)
  const change = async () => {
    const wanted = seed.trim()
    if (!wanted) {
      notify.error('请输入客户端种子')
      return
    }
    setBusy(true)
    try {
      await changeClientSeed(wanted)
      notify.success('种子已更换，旧种子已公开')
      onClose()
      onDone?.()
    } catch {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      title='更换种子'
      layer={1}
      dismissable={!busy}
      footer={
        <div className={css.acts}>
          <Button tone='ghost' onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button tone='violet' busy={busy} onClick={() => void change()}>
            更换并公开
          </Button>
        </div>
      }
    >
      <ol className={css.list}>
        <li>正在使用的服务器种子会公开，用它抽出的每一次结果都可验证。</li>
        <li>新的一组随即启用，它的哈希早已公布，不能再改。</li>
        <li>抽取序号从 0 重新开始；物品、余额与保底计数不变。</li>
      </ol>
      <p className={css.label}>新的客户端种子（可保留原来的）</p>
      <Field
        label='新的客户端种子'
        value={seed}
        onChange={setSeed}
        maxLength={SEED_LENGTH}
        autoComplete='off'
        disabled={busy}
        onEnter={() => void change()}
        trailing={
          <button
            type='button'
            className={css.random}
            aria-label='换一个随机种子'
            onClick={pressed(() => setSeed(newKey().slice(0, RANDOM_LENGTH)))}
          >
            <Icon glyph={refresh} size={18} />
          </button>
        }
      />
    </Modal>
  )
}
