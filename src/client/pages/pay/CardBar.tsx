import { useSnapshot } from 'valtio'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { readCode } from '#shared/cardCode.ts'
import { Status } from '#shared/codes.ts'
import { payChoice, payState, redeemCode } from '#state/economy/pay.ts'
import css from './PayBar.module.css'
import { Caps } from './PayBar.tsx'
import { RefusalStrip } from './RefusalStrip.tsx'

/** What the server would say to a code whose check letter is wrong. The client need not send such a code. */
const SLIP = '卡密输入有误，请核对 16 位卡号后重试'

/** Redeems the typed code. `onFault` scrolls the field into view. */
export function CardBar({ onFault }: { onFault: () => void }) {
  const { busy } = useSnapshot(payState)
  const { code: typed } = useSnapshot(payChoice)
  const redeem = async () => {
    const code = readCode(typed)
    if (code === null) payState.refusal = { status: Status.cardCodeWrong, msg: typed === '' ? '请输入 16 位卡密' : SLIP }
    else await redeemCode(code)
    if (payState.refusal) onFault()
  }
  return (
    <div className={css.bar}>
      <RefusalStrip />
      <PayButton tone='gold' block busy={busy} className={css.pay} onPay={redeem}>
        立即兑换
      </PayButton>
      <Caps amount={0} />
    </div>
  )
}
