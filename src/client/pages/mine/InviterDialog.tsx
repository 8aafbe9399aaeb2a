import { useState } from 'react'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { CopyButton } from '#client/chrome/CopyButton.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { userPlus } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { INVITER_DAYS } from '#shared/calls/profile.ts'
import { DEFAULT_PROMOTE_CODE, PROMOTE_CODE_PATTERN } from '#shared/rules.ts'
import { typedLetters, typedPromotion } from '#shared/typedText.ts'
import { bindInviter, type MyProfile } from '#state/account/profile.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { notify } from '#state/platform/notice.ts'
import { Hint } from './Hint.tsx'
import css from './InviterDialog.module.css'
import { inviterDaysLeft } from './playerDays.ts'

interface Props {
  profile: Pick<MyProfile, 'inviter' | 'promoteCode' | 'registeredAt'>
  onClose: () => void
}

/**
 * Shows the player's inviter. Without one, it asks for the inviter's promotion code during the first days; later it tells that it is
 * too late.
 */
export function InviterDialog({ profile, onClose }: Props) {
  const { inviter, promoteCode, registeredAt } = profile
  const left = inviterDaysLeft(registeredAt, serverNow())
  if (inviter) return <Bound inviter={inviter} onClose={onClose} />
  if (left > 0) return <Form own={promoteCode} left={left} onClose={onClose} />
  return (
    <Modal open onClose={onClose} title='邀请人' width={310}>
      <p className={css.late}>注册 {INVITER_DAYS} 天内可以绑定邀请人，您的绑定时间已过。</p>
      <Button tone='ghost' size='sm' block onClick={onClose}>
        知道了
      </Button>
    </Modal>
  )
}

function Bound({ inviter, onClose }: { inviter: NonNullable<MyProfile['inviter']>; onClose: () => void }) {
  const { uid, nickname, headPic } = inviter
  return (
    <Modal open onClose={onClose} title='我的邀请人' width={310}>
      <div className={css.card}>
        <Avatar size={56} src={headPic} tone='violet' />
        <span className={css.who}>
          <b className={css.nickname}>{nickname}</b>
          <span className={css.uid}>
            UID {uid}
            <CopyButton text={uid} name='邀请人的 UID' className={css.copy} />
          </span>
        </span>
      </div>
      <Hint>邀请人绑定后不能更改</Hint>
    </Modal>
  )
}

/** Tells the player what is wrong with a typed code; null when it can be sent. */
function codeFault(code: string, own: string): string | null {
  if (code === own) return '不能填写自己的推广码'
  return PROMOTE_CODE_PATTERN.test(code) ? null : '推广码是 8 位字母和数字，请核对'
}

const cameWith = () => (appState.promoteCode === DEFAULT_PROMOTE_CODE ? '' : appState.promoteCode)
const asCode = (text: string) => typedLetters(typedPromotion(text, 1_000), CODE_LENGTH).toUpperCase()
const CODE_LENGTH = 8

function Form({ own, left, onClose }: { own: string; left: number; onClose: () => void }) {
  const [code, setCode] = useState(() => asCode(cameWith()))
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const fault = codeFault(code, own)
  const told = refusal || (code.length === CODE_LENGTH ? fault : null)

  const bind = async () => {
    if (busy || fault) return
    setBusy(true)
    try {
      const { nickname } = await bindInviter(code)
      notify.success(`已绑定邀请人 ${nickname}`)
      onClose()
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.msg : '')
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title='绑定邀请人'
      dismissable={!busy}
      footer={
        <Button tone='violet' block busy={busy} disabled={Boolean(fault)} onClick={() => void bind()}>
          绑定
        </Button>
      }
    >
      <Field
        icon={userPlus}
        label='邀请人的推广码'
        placeholder='邀请人的 8 位推广码'
        value={code}
        onChange={(text) => {
          setCode(asCode(text))
          setRefusal('')
        }}
        autoComplete='off'
        numeric
        error={told}
        disabled={busy}
        onEnter={() => void bind()}
      />
      <Hint bad={Boolean(told)}>{told || '只能绑定一次，绑定后不能更改'}</Hint>
      <p className={css.left}>
        还可以绑定 <b>{left}</b> 天
      </p>
    </Modal>
  )
}
