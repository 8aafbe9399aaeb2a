import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Crest } from '#client/chrome/Crest.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { user } from '#client/chrome/icons/glyphs.ts'
import { identity as card, shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { useOwn } from '#client/chrome/own.ts'
import { realNameFault } from '#shared/realName.ts'
import { typedIdNumber, typedName } from '#shared/typedText.ts'
import { verifyRealName } from '#state/account/identity.ts'
import type { MyProfile } from '#state/account/profile.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { notify } from '#state/platform/notice.ts'
import { Hint } from './Hint.tsx'
import css from './RealNameDialog.module.css'
import { WithProfile } from './WithProfile.tsx'

const ID_LENGTH = 18
const NAME_LENGTH = 30

/** 实名认证: the form, or the verified name and ID number, partly hidden. */
export function RealNameDialog({ onClose }: { onClose: () => void }) {
  return (
    <WithProfile title='实名认证' onClose={onClose}>
      {({ identity }) => (identity ? <Verified identity={identity} onClose={onClose} /> : <Form onClose={onClose} />)}
    </WithProfile>
  )
}

function Verified({ identity, onClose }: { identity: NonNullable<MyProfile['identity']>; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title='已实名认证' width={312} art={<Crest glyph={shieldCheck} tone='calm' />}>
      <dl className={css.facts}>
        <div>
          <dt>姓名</dt>
          <dd>{identity.name}</dd>
        </div>
        <div>
          <dt>身份证号</dt>
          <dd className={css.number}>{identity.idNumber}</dd>
        </div>
      </dl>
      <p className={css.note}>认证后不能更改，完整信息不会显示给任何人。</p>
      <Button tone='ghost' size='sm' block onClick={onClose}>
        知道了
      </Button>
    </Modal>
  )
}

function useVerify() {
  const [typed, setTyped] = useState({ name: '', idNumber: '' })
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const fault = realNameFault(typed, serverNow())
  const type = (next: Partial<typeof typed>) => {
    setTyped({ ...typed, ...next })
    setRefusal('')
  }
  const submit = async () => {
    setTried(true)
    if (fault || busy) return
    setBusy(true)
    try {
      await verifyRealName(typed)
      notify.success('认证成功')
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.msg : '')
      setBusy(false)
    }
  }
  const toldOf = (field: 'name' | 'idNumber', whole: boolean) => (fault?.field === field && (tried || whole) ? fault.msg : null)
  const told = {
    name: toldOf('name', typed.name !== '' && typed.idNumber !== ''),
    idNumber: toldOf('idNumber', typed.idNumber.length === ID_LENGTH),
  }
  return { typed, type, told, refusal, busy, submit: () => void submit() }
}

function Form({ onClose }: { onClose: () => void }) {
  const { userInfo } = useSnapshot(appState)
  const { id } = useOwn()
  const { typed, type, told, refusal, busy, submit } = useVerify()
  return (
    <Modal
      open
      onClose={onClose}
      title='实名认证'
      dismissable={!busy}
      footer={
        <Button tone='violet' block busy={busy} onClick={submit}>
          提交认证
        </Button>
      }
    >
      <Field
        icon={user}
        label='真实姓名'
        placeholder='真实姓名'
        value={typed.name}
        onChange={(name) => type({ name: typedName(name) })}
        maxLength={NAME_LENGTH}
        autoComplete='off'
        error={told.name}
        disabled={busy}
        onEnter={submit}
      />
      <Hint bad={told.name !== null}>{told.name ?? '与身份证上的姓名一致'}</Hint>
      <Field
        icon={card}
        label='身份证号'
        placeholder='18 位身份证号'
        value={typed.idNumber}
        onChange={(text) => type({ idNumber: typedIdNumber(text) })}
        autoComplete='off'
        numeric
        error={told.idNumber ?? (refusal || null)}
        disabled={busy}
        onEnter={submit}
        trailing={
          <span className={css.count}>
            {typed.idNumber.length}/{ID_LENGTH}
          </span>
        }
      />
      <Hint bad={Boolean(told.idNumber ?? refusal)}>{told.idNumber ?? (refusal || `手机号用本账号的 ${id(userInfo?.phone ?? '')}`)}</Hint>
      <p className={css.note}>仅用于核实本人已满 18 周岁。只保存加密摘要与掩码，每人只能认证一个账号。</p>
    </Modal>
  )
}
