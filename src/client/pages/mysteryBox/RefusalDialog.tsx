import { useRef } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Crest } from '#client/chrome/Crest.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { appState } from '#state/app.ts'
import { openBoxDetail } from '#state/boxDetailModal.ts'
import { go } from '#state/go.ts'
import { openingGate, type Refusal } from '#state/openingFlow.ts'
import css from './RefusalDialog.module.css'
import { REFUSAL_WORDS } from './refusalWords.ts'

/** Page to which the back arrow leads after the player has gone to 充值 or 客服. */
const BACK = '/mystery-box'

interface Props {
  /** Why the opening was not made; null closes the dialog. */
  refusal: Refusal | null
  onClose: () => void
  /** `busy` and `changed`: opens once more, at the present price and odds. `closed`: shows the shelf again. */
  onRetry: () => void
}

/** Tells the player why an opening was not made, and offers what to do next. */
export function RefusalDialog({ refusal, onClose, onRetry }: Props) {
  const last = useRef<Refusal>({ kind: 'busy', msg: '' })
  if (refusal) last.current = refusal
  const shown = refusal ?? last.current
  const words = REFUSAL_WORDS[shown.kind]
  return (
    <Modal open={refusal !== null} onClose={onClose} title={words.title} width={312} art={<Crest glyph={words.glyph} tone={words.tone} />}>
      {shown.kind === 'poor' && shown.need !== undefined && <Missing need={shown.need} />}
      <p className={css.text}>{shown.kind === 'poor' ? words.text : shown.msg || words.text}</p>
      <Acts refusal={shown} onClose={onClose} onRetry={onRetry} />
    </Modal>
  )
}

/** What the opening costs, what the player has, and how many coins are missing. */
function Missing({ need }: { need: number }) {
  const has = appState.userInfo?.balance ?? 0
  return (
    <dl className={css.figures}>
      <div>
        <dt>本次需要</dt>
        <dd>
          <Amount value={need} size={15} />
        </dd>
      </div>
      <div>
        <dt>当前余额</dt>
        <dd>
          <Amount value={has} size={15} />
        </dd>
      </div>
      <div>
        <dt>还需</dt>
        <dd>
          <Amount value={Math.max(0, Math.round((need - has) * 100) / 100)} size={19} />
        </dd>
      </div>
    </dl>
  )
}

function Acts({ refusal, onClose, onRetry }: { refusal: Refusal; onClose: () => void; onRetry: () => void }) {
  const { kind, boxId } = refusal
  const after = (act: () => void) => () => {
    onClose()
    act()
  }
  if (kind === 'poor')
    return <Two first={['去兑换', after(() => go('/bag', BACK))]} second={['去充值', after(() => go('/pay', BACK))]} gold />
  if (kind === 'changed')
    return <Two first={['看看变化', after(() => boxId && openBoxDetail(boxId))]} second={['继续开启', after(onRetry)]} gold pays />
  if (kind === 'closed') return <Two first={['知道了', onClose]} second={['换一只', after(onRetry)]} />
  if (kind === 'frozen') return <Two first={['知道了', onClose]} second={['联系客服', after(() => go('/chat', BACK))]} />
  if (kind === 'busy' || kind === 'lost') return <Two first={['稍后再说', onClose]} second={['重试', after(onRetry)]} pays />
  return <Two first={['知道了', onClose]} second={['理性娱乐', after(() => go('/limits', BACK))]} />
}

type Act = [label: string, act: () => void]

/** Two buttons. With `pays` the second one pays for an opening. */
function Two({ first, second, gold, pays }: { first: Act; second: Act; gold?: boolean; pays?: boolean }) {
  const tone = gold ? 'gold' : 'violet'
  return (
    <div className={css.acts}>
      <Button tone='ghost' size='sm' onClick={first[1]}>
        {first[0]}
      </Button>
      {pays ? (
        <PayButton tone={tone} size='sm' gate={openingGate} onPay={second[1]}>
          {second[0]}
        </PayButton>
      ) : (
        <Button tone={tone} size='sm' onClick={second[1]}>
          {second[0]}
        </Button>
      )}
    </div>
  )
}
