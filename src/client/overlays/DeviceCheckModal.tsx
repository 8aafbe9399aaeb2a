import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Crest } from '#client/chrome/Crest.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { useOwn } from '#client/chrome/own.ts'
import { CODE_LENGTH } from '#shared/rules.ts'
import { typedCode } from '#shared/typedText.ts'
import { confirmThisDevice } from '#state/account/confirmDevice.ts'
import { closeDeviceCheck } from '#state/account/deviceCheck.ts'
import { appState } from '#state/platform/app.ts'
import { notify } from '#state/platform/notice.ts'
import { CodeButton } from './CodeButton.tsx'
import css from './DeviceCheckModal.module.css'

function useCheck() {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    if (code.length < CODE_LENGTH) return notify.error('请输入6位数字验证码')
    setBusy(true)
    await confirmThisDevice(code).catch(() => setBusy(false))
  }
  return { code, type: (text: string) => setCode(typedCode(text, CODE_LENGTH)), busy, submit }
}

/** 新设备验证: confirms a new device with a code to the player's own phone, before items are sent away. */
export default function DeviceCheckModal() {
  const { userInfo } = useSnapshot(appState)
  const { id } = useOwn()
  const { code, type, busy, submit } = useCheck()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <Modal
      open
      onClose={closeDeviceCheck}
      title='新设备验证'
      width={330}
      layer={1}
      art={<Crest glyph={shieldCheck} tone='calm' />}
      dismissable={false}
    >
      <form onSubmit={onSubmit} noValidate>
        <p className={css.text}>
          您在新设备上登录。为保护您的物品，
          <br />
          请验证手机 <b>{id(userInfo?.phone ?? '')}</b>，只需一次。
        </p>
        <div className={css.code}>
          <Field
            icon={shieldCheck}
            label='验证码'
            placeholder='请输入验证码'
            value={code}
            onChange={type}
            inputMode='numeric'
            autoComplete='one-time-code'
            numeric
          />
          <CodeButton phone={null} />
        </div>
        <Button tone='gold' type='submit' block busy={busy}>
          验证并继续
        </Button>
      </form>
    </Modal>
  )
}
