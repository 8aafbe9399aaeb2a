import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Check } from '#client/chrome/Check.tsx'
import { cx } from '#client/chrome/cx.ts'
import { Field } from '#client/chrome/Field.tsx'
import { phone as phoneGlyph } from '#client/chrome/icons/glyphs.ts'
import { shieldCheck, ticket } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { OverlayFailed } from '#client/parts/OverlayFailed.tsx'
import { PartView } from '#client/parts/PartView.tsx'
import { part } from '#client/parts/part.ts'
import { CODE_LENGTH, LOGIN_REDIRECT_DELAY } from '#shared/rules.ts'
import { typedCode, typedPhone, typedPromotion } from '#shared/typedText.ts'
import { loginReasonState } from '#state/account/loginReason.ts'
import { initialPromoteCode, loginObstacle } from '#state/account/loginRules.ts'
import { closeLogin, login } from '#state/account/session.ts'
import { appState } from '#state/platform/app.ts'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import { notify } from '#state/platform/notice.ts'
import { CodeButton } from './CodeButton.tsx'
import css from './LoginOverlay.module.css'

const agreement = part(() => import('./AgreementModal.tsx'))

const PROMOTE_CODE_LENGTH = 32

/** The words of TEXT.agreement, in which the two titles are links. */
function AgreementText({ onRead }: { onRead: () => void }) {
  return (
    <>
      我已满18周岁并接受
      <button type='button' className={css.link} onClick={onRead}>
        《用户协议》
      </button>
      和
      <button type='button' className={css.link} onClick={onRead}>
        《隐私政策》
      </button>
    </>
  )
}

/** Values of the form, and its submit function, which does nothing while a login is running. */
function useLogin() {
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [promoteCode, setPromoteCode] = useState(() => initialPromoteCode(appState.promoteCode))
  const [agreed, setAgreed] = useState(false)
  const [missed, setMissed] = useState(false)
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    if (busy) return
    const obstacle = loginObstacle({ phone, code, agreed })
    setMissed(!agreed)
    if (obstacle) {
      notify.error(obstacle)
      return
    }
    setBusy(true)
    try {
      await login({ phone, code, promoteCode })
      setTimeout(() => {
        closeLogin()
        go('/')
      }, LOGIN_REDIRECT_DELAY)
    } catch {
      setBusy(false)
    }
  }
  return { phone, setPhone, code, setCode, promoteCode, setPromoteCode, agreed, setAgreed, missed, busy, submit }
}

function Chest() {
  return (
    <div className={css.crest}>
      <div className={css.rays} />
      <img src={artUrl('boxes/red_chest')} alt='' />
    </div>
  )
}

/** Login and registration, 346 × 413 px (spec §2). */
export default function LoginOverlay() {
  const form = useLogin()
  const [reading, setReading] = useState(false)
  const { reason } = useSnapshot(loginReasonState)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <Modal open onClose={closeLogin} title='登录 / 注册' tone='gold' width={346} height={413} art={<Chest />} dismissable={false}>
      <form className={cx(css.form, reason && css.told)} onSubmit={onSubmit} noValidate>
        {reason && (
          <p className={css.reason} role='alert'>
            {reason}
          </p>
        )}
        <Field
          icon={phoneGlyph}
          label='手机号'
          placeholder='请输入手机号'
          value={form.phone}
          onChange={(text) => form.setPhone(typedPhone(text))}
          inputMode='tel'
          autoComplete='tel-national'
          numeric
        />
        <div className={css.code}>
          <Field
            icon={shieldCheck}
            label='验证码'
            placeholder='请输入验证码'
            value={form.code}
            onChange={(text) => form.setCode(typedCode(text, CODE_LENGTH))}
            inputMode='numeric'
            autoComplete='one-time-code'
            numeric
          />
          <CodeButton phone={form.phone} />
        </div>
        <Field
          icon={ticket}
          label='推广码'
          placeholder='推广码（选填）'
          value={form.promoteCode}
          onChange={(text) => form.setPromoteCode(typedPromotion(text, PROMOTE_CODE_LENGTH))}
          autoComplete='off'
          numeric
          trailing={form.promoteCode && <span className={css.said}>推广码（选填）</span>}
        />
        <Check
          checked={form.agreed}
          onChange={form.setAgreed}
          error={form.missed}
          label={<AgreementText onRead={() => setReading(true)} />}
          className={css.agreement}
        />
        <Button tone='gold' type='submit' block busy={form.busy} className={css.submit}>
          登录
        </Button>
      </form>
      {reading && (
        <PartView
          part={agreement}
          given={{ onClose: () => setReading(false) }}
          waiting={null}
          broken={(broken) => <OverlayFailed {...broken} onClose={() => setReading(false)} />}
        />
      )}
    </Modal>
  )
}
