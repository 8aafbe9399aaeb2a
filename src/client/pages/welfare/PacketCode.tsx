import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Field } from '#client/chrome/Field.tsx'
import { gift } from '#client/chrome/icons/moreGlyphs.ts'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { bareCode, printed, readCode } from '#shared/cardCode.ts'
import { formatAmount } from '#shared/money.ts'
import { redeemTyped, typeCode, welfareState } from '#state/community/welfare/welfare.ts'
import { notify } from '#state/platform/notice.ts'
import { Head } from './Head.tsx'
import css from './PacketCode.module.css'

/** Letters that a code may have when it is typed: 16, with hyphens and spaces. */
const LONGEST = 40

/** A code that was pasted with other words around it stands alone; anything else stands as it is typed. */
const packetText = (text: string) => (readCode(text) ? printed(bareCode(text)) : text.slice(0, LONGEST))

/** The field for the code of a red packet. What the server refuses stands below it. */
export function PacketCode() {
  const { code, refusal } = useSnapshot(welfareState)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (busy || code.trim() === '') return
    setBusy(true)
    try {
      const packet = await redeemTyped()
      if (packet) notify.success(`「${packet.name}」领到 ${formatAmount(packet.amount)} 钻石`)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => event.preventDefault()
  return (
    <>
      <Head title='口令红包' />
      <form className={css.form} onSubmit={onSubmit}>
        <Field
          className={css.field}
          icon={gift}
          value={code}
          onChange={(text) => typeCode(packetText(text))}
          placeholder='输入红包口令'
          label='红包口令'
          autoComplete='off'
          error={refusal}
          numeric={code !== ''}
          onEnter={() => void send()}
        />
        <PayButton tone='violet' className={css.act} busy={busy} reason={code.trim() === '' ? '请先输入红包口令' : ''} onPay={send}>
          领取
        </PayButton>
      </form>
      {refusal && <p className={css.refusal}>{refusal}</p>}
    </>
  )
}
