import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { ROOM_CODE_LENGTH } from '#shared/linkParts.ts'
import { typedCode } from '#shared/typedText.ts'
import { findPrivateRoom } from '#state/modes/battle/acts.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { go } from '#state/platform/go.ts'
import css from './CodeEntry.module.css'

/** Enters a private room by its code. */
export function CodeEntry({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const find = async () => {
    if (code.length !== ROOM_CODE_LENGTH || busy) return
    setBusy(true)
    try {
      const { roomId } = await findPrivateRoom(code)
      onClose()
      go(`/battle-room?id=${roomId}&code=${code}`, '/battle')
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.msg : '没有找到房间，请稍后重试')
    }
    setBusy(false)
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title='进入私密房间'
      width={312}
      footer={
        <Button tone='gold' block busy={busy} disabled={code.length !== ROOM_CODE_LENGTH} onClick={() => void find()}>
          进入
        </Button>
      }
    >
      <Field
        label='房间码'
        placeholder='请输入 6 位房间码'
        value={code}
        onChange={(text) => {
          setCode(typedCode(text, ROOM_CODE_LENGTH))
          setRefusal('')
        }}
        inputMode='numeric'
        autoComplete='off'
        numeric
        error={refusal}
        onEnter={() => void find()}
      />
      <p className={css.said} role='status'>
        {refusal}
      </p>
    </Modal>
  )
}
