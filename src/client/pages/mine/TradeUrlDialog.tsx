import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { chain } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { readTradeLink } from '#shared/tradeLink.ts'
import { typedLink } from '#shared/typedText.ts'
import { setTradeUrl } from '#state/account/identity.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { notify } from '#state/platform/notice.ts'
import { Hint } from './Hint.tsx'
import css from './TradeUrlDialog.module.css'
import { WithProfile } from './WithProfile.tsx'

/** 交易链接: sets the link to which retrieved items are sent. */
export function TradeUrlDialog({ onClose }: { onClose: () => void }) {
  return (
    <WithProfile title='交易链接' onClose={onClose}>
      {({ tradeUrl }) => <Form current={tradeUrl} onClose={onClose} />}
    </WithProfile>
  )
}

/** Tells the player what is wrong with a typed link; null when nothing is. */
function linkFault(link: string): string | null {
  if (link === '') return '请粘贴交易链接'
  return readTradeLink(link) ? null : '链接格式不对，请复制完整的交易链接'
}

function useLink(current: string, onClose: () => void) {
  const [typed, setTyped] = useState(current)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const link = typed.trim()
  const fault = linkFault(link)
  const save = async () => {
    setTried(true)
    if (fault || busy) return
    if (link === current) return onClose()
    setBusy(true)
    try {
      await setTradeUrl(link)
      notify.success('交易链接已保存')
      onClose()
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.msg : '')
      setBusy(false)
    }
  }
  const type = (text: string) => {
    setTyped(typedLink(text))
    setRefusal('')
  }
  return { typed, type, told: refusal || (tried || link.length > 20 ? fault : null), busy, save: () => void save() }
}

function Form({ current, onClose }: { current: string; onClose: () => void }) {
  const { typed, type, told, busy, save } = useLink(current, onClose)
  return (
    <Modal
      open
      onClose={onClose}
      title='交易链接'
      dismissable={!busy}
      footer={
        <Button tone='violet' block busy={busy} onClick={save}>
          {current ? '保存修改' : '绑定'}
        </Button>
      }
    >
      <Field
        icon={chain}
        label='交易链接'
        placeholder='粘贴交易链接'
        value={typed}
        onChange={type}
        inputMode='url'
        autoComplete='off'
        error={told}
        disabled={busy}
        onEnter={save}
      />
      <Hint bad={Boolean(told)}>{told || '提取的物品会发往这个链接，请确认是您本人的'}</Hint>
      <div className={css.how}>
        <b>怎么找到它</b>
        <ol>
          <li>登录 Steam，打开“库存”</li>
          <li>点“交易报价”，再点“谁能向我发送交易报价？”</li>
          <li>复制页面底部“第三方网站”下的链接</li>
        </ol>
        <p className={css.example}>
          https://steamcommunity.com/tradeoffer/new/?<em>partner</em>=123456789&amp;<em>token</em>=AbCdEf12
        </p>
      </div>
    </Modal>
  )
}
