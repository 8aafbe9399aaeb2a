import { useEffect, useRef, useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Crest } from '#client/chrome/Crest.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { holdsWorth } from '#state/core/items/bag.ts'
import type { PayGate } from '#state/core/play/payGate.ts'
import type { Refusal } from '#state/core/play/refusal.ts'
import { appState } from '#state/platform/app.ts'
import { go } from '#state/platform/go.ts'
import css from './RefusalDialog.module.css'
import { POOR_AND_EMPTY, type RefusalWordsOf } from './refusalWords.ts'

interface Props {
  /** Why the play was not made; null closes the dialog. */
  refusal: Refusal | null
  words: RefusalWordsOf
  /** Gate of the buttons that play. */
  gate: PayGate
  /** Page to which the back arrow leads after the player has gone to 充值 or 客服. */
  back: string
  onClose: () => void
  /** Plays once more, at the present price and odds. For `closed`: shows the page again. */
  onRetry: () => void
  /** For `changed`: shows what has changed. */
  onLook: (refusal: Refusal) => void
}

/** Tells the player why a play was not made, and offers what to do next. */
export function RefusalDialog({ refusal, ...props }: Props) {
  const last = useRef<Refusal>({ kind: 'busy', msg: '' })
  if (refusal) last.current = refusal
  const shown = refusal ?? last.current
  const words = props.words.kinds[shown.kind]
  const empty = useEmptyBag(refusal?.kind === 'poor')
  return (
    <Modal
      open={refusal !== null}
      onClose={props.onClose}
      title={words.title}
      width={312}
      art={<Crest glyph={words.glyph} tone={words.tone} />}
    >
      {shown.kind === 'poor' && shown.need !== undefined && <Missing need={shown.need} />}
      <p className={css.text}>{shown.kind === 'poor' ? (empty ? POOR_AND_EMPTY : words.text) : shown.msg || words.text}</p>
      <Acts {...props} refusal={shown} empty={empty} />
    </Modal>
  )
}

/** Asks, each time when `asked` becomes true, whether the bag holds nothing to exchange. False while that is not known. */
function useEmptyBag(asked: boolean): boolean {
  const [empty, setEmpty] = useState(false)
  useEffect(() => {
    if (!asked) return
    let over = false
    setEmpty(false)
    void holdsWorth().then((holds) => over || setEmpty(holds === false))
    return () => {
      over = true
    }
  }, [asked])
  return empty
}

/** What the play costs, what the player has, and how many coins are missing. */
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
          <Amount value={has} size={15} own />
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

function Acts({ refusal, words, gate, back, onClose, onRetry, onLook, empty }: Props & { refusal: Refusal; empty: boolean }) {
  const { kind } = refusal
  const after = (act: () => void) => () => {
    onClose()
    act()
  }
  const pays = { gate }
  if (kind === 'poor' && empty)
    return (
      <Button tone='gold' size='sm' block onClick={after(() => go('/pay', back))}>
        去充值
      </Button>
    )
  if (kind === 'poor')
    return <Two first={['去兑换', after(() => go('/bag', back))]} second={['去充值', after(() => go('/pay', back))]} gold />
  if (kind === 'changed')
    return <Two first={['看看变化', after(() => onLook(refusal))]} second={[words.again, after(onRetry)]} gold {...pays} />
  if (kind === 'closed') return <Two first={['知道了', onClose]} second={[words.other, after(onRetry)]} />
  if (kind === 'gone') return <Two first={['知道了', onClose]} second={['看看背包', after(() => go('/bag', back))]} />
  if (kind === 'frozen') return <Two first={['知道了', onClose]} second={['联系客服', after(() => go('/chat', back))]} />
  if (kind === 'offline') return <Two first={['知道了', onClose]} second={['重试', after(onRetry)]} {...pays} />
  if (kind === 'busy' || kind === 'lost') return <Two first={['稍后再说', onClose]} second={['重试', after(onRetry)]} {...pays} />
  return <Two first={['知道了', onClose]} second={['理性娱乐', after(() => go('/limits', back))]} />
}

type Act = [label: string, act: () => void]

/** Two buttons. With `gate` the second one pays. */
function Two({ first, second, gold, gate }: { first: Act; second: Act; gold?: boolean; gate?: PayGate }) {
  const tone = gold ? 'gold' : 'violet'
  return (
    <div className={css.acts}>
      <Button tone='ghost' size='sm' onClick={first[1]}>
        {first[0]}
      </Button>
      {gate ? (
        <PayButton tone={tone} size='sm' gate={gate} onPay={second[1]}>
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
