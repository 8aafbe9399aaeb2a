import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { NICKNAME_PRICE } from '#shared/calls/profile.ts'
import { formatAmount } from '#shared/money.ts'
import { NICKNAME_LENGTH, nicknameLength, nicknameLengthFault, tidyNickname } from '#shared/nickname.ts'
import { changeNickname, loadNicknameChanges, type NicknameChanges, profileState } from '#state/account/profile.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { appState } from '#state/platform/app.ts'
import { notify } from '#state/platform/notice.ts'
import { Hint } from './Hint.tsx'
import css from './NicknameDialog.module.css'

/** Most UTF-16 code units that the field takes. One emoji may take a dozen. */
const UNITS = 100

/** Changes the nickname. Before the player types, it loads and shows what the change costs. */
export function NicknameDialog({ onClose }: { onClose: () => void }) {
  const { nickname } = useSnapshot(profileState)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    loadNicknameChanges().catch(() => setFailed(true))
  }, [])
  useEffect(load, [load])
  if (nickname) return <Form changes={nickname} onClose={onClose} />
  return (
    <Modal open onClose={onClose} title='修改昵称'>
      {failed ? <ErrorState onRetry={load} text='昵称没有改动，也没有扣费' /> : <Skeleton height={150} />}
    </Modal>
  )
}

function useRename(onClose: () => void) {
  const current = appState.userInfo?.nickname ?? ''
  const [typed, setTyped] = useState(current)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const name = tidyNickname(typed)
  const fault = nicknameLengthFault(name) ?? (name === current ? '与现在的昵称相同' : null)
  const type = (text: string) => {
    setTyped(text)
    setRefusal('')
  }
  const rename = async () => {
    if (fault || busy) return
    setBusy(true)
    try {
      await changeNickname(name)
      notify.success('昵称已修改')
      onClose()
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.msg : '')
      setBusy(false)
    }
  }
  return { typed, name, type, fault, changed: name !== current, refusal, busy, rename }
}

function Form({ changes: { price, count }, onClose }: { changes: NicknameChanges; onClose: () => void }) {
  const { userInfo } = useSnapshot(appState)
  const { typed, name, type, fault, changed, refusal, busy, rename } = useRename(onClose)
  const missing = Math.max(0, price - (userInfo?.secondaryBalance ?? 0))
  const told = refusal || (changed ? fault : null)
  return (
    <Modal
      open
      onClose={onClose}
      title='修改昵称'
      dismissable={!busy}
      footer={
        <PayButton tone={price > 0 ? 'gold' : 'violet'} block busy={busy} disabled={Boolean(fault) || missing > 0} onPay={rename}>
          {missing > 0 ? '钻石不足' : price > 0 ? `支付 ${price} 钻石并修改` : '免费修改'}
        </PayButton>
      }
    >
      <Field
        label='新昵称'
        placeholder='请输入新昵称'
        value={typed}
        onChange={type}
        maxLength={UNITS}
        autoComplete='off'
        error={told}
        disabled={busy}
        onEnter={() => void (missing > 0 || rename())}
        trailing={
          <span className={css.count} data-over={nicknameLength(name) > NICKNAME_LENGTH.max}>
            {nicknameLength(name)}/{NICKNAME_LENGTH.max}
          </span>
        }
      />
      <Hint bad={Boolean(told)}>{told || `${NICKNAME_LENGTH.min}–${NICKNAME_LENGTH.max} 个字，一个表情算一个字`}</Hint>
      <dl className={css.price}>
        <div>
          <dt>本次修改</dt>
          <dd>{price > 0 ? <Amount value={price} currency='diamond' size={16} /> : <b className={css.free}>首次免费</b>}</dd>
        </div>
        {price > 0 && (
          <div>
            <dt>钻石余额</dt>
            <dd>
              <Amount value={userInfo?.secondaryBalance ?? 0} currency='diamond' size={14} own />
            </dd>
          </div>
        )}
      </dl>
      {missing > 0 ? (
        <Hint bad>还差 {formatAmount(missing)} 钻石，暂时不能修改昵称</Hint>
      ) : (
        <Hint>{count > 0 ? `已修改过 ${count} 次，不通过时不会扣费` : `之后每次修改需 ${NICKNAME_PRICE} 钻石`}</Hint>
      )}
    </Modal>
  )
}
