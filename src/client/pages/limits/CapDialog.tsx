import { useState } from 'react'
import { amountText } from '#client/chrome/amountText.ts'
import { Button } from '#client/chrome/Button.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { cx } from '#client/chrome/cx.ts'
import { Field } from '#client/chrome/Field.tsx'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { beijingMoment } from '#shared/beijingTime.ts'
import { CAP_NAMES, type CapKind, type CapState } from '#shared/calls/limits.ts'
import { formatAmount } from '#shared/money.ts'
import { capEffect, capFault } from '#state/account/limitRules.ts'
import { changeCap } from '#state/account/limits.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { serverNow } from '#state/platform/clock.ts'
import { notify } from '#state/platform/notice.ts'
import css from './CapDialog.module.css'

const OFFERS: Record<CapKind, readonly number[]> = {
  topUpDay: [100, 300, 500, 1_000],
  topUpMonth: [500, 1_000, 3_000, 5_000],
  spendDay: [300, 1_000, 3_000, 5_000],
  spendMonth: [3_000, 10_000, 30_000, 50_000],
}

interface Props {
  cap: CapState
  onClose: () => void
}

/** Saves one cap at a time. The message of a refusal shows beside the field. */
function useSave(cap: CapState, onClose: () => void) {
  const [busy, setBusy] = useState('')
  const [refused, setRefused] = useState('')
  const save = async (wanted: string, done: string) => {
    if (busy) return
    setBusy(done)
    try {
      await changeCap(cap.kind, wanted)
      notify.success(done)
      onClose()
    } catch (error) {
      setRefused(error instanceof ApiError ? error.msg : '')
      setBusy('')
    }
  }
  return { busy, refused, forget: () => setRefused(''), save }
}

/** Sets, lowers, raises or lifts a cap. Before saving it tells when the new cap comes into force. */
export function CapDialog({ cap, onClose }: Props) {
  const [text, setText] = useState(cap.cap === null ? '' : String(cap.cap))
  const [tried, setTried] = useState(false)
  const [lifting, setLifting] = useState(false)
  const [zeroing, setZeroing] = useState(false)
  const { busy, refused, forget, save } = useSave(cap, onClose)
  const typed = text.trim()
  const fault = capFault(typed)
  const type = (next: string) => {
    setText((before) => amountText(next, before))
    forget()
  }
  const submit = () => {
    setTried(true)
    if (fault) return
    const effect = capEffect(cap, Number(typed), serverNow())
    if (effect.when === 'same') onClose()
    else if (effect.when === 'now' && Number(typed) === 0 && !zeroing) setZeroing(true)
    else void save(typed, effect.when === 'now' ? '上限已生效' : '上调将在 24 小时后生效')
  }
  if (lifting)
    return <Lift cap={cap} busy={busy !== ''} refused={refused} onClose={onClose} onLift={() => void save('', '24 小时后不再限制')} />
  if (zeroing) return <Zero cap={cap} busy={busy !== ''} refused={refused} onBack={() => setZeroing(false)} onSet={submit} />
  const error = refused || (tried ? (fault ?? '') : '')
  return (
    <Modal
      open
      onClose={onClose}
      title={CAP_NAMES[cap.kind]}
      width={330}
      dismissable={!busy}
      footer={
        <div className={css.acts}>
          <Button tone='ghost' size='sm' disabled={busy !== ''} onClick={onClose}>
            返回
          </Button>
          <Button tone='violet' size='sm' busy={busy !== ''} onClick={submit}>
            保存
          </Button>
        </div>
      }
    >
      <Field
        label='上限金额'
        value={text}
        onChange={type}
        placeholder='例如 500'
        inputMode='decimal'
        autoComplete='off'
        numeric
        replaces
        error={error || null}
        disabled={busy !== ''}
        onEnter={submit}
        trailing={<CurrencyIcon currency='coin' size={20} />}
      />
      <Effect cap={cap} typed={typed} error={error} />
      <div className={css.offers}>
        {OFFERS[cap.kind].map((offer) => (
          <Chip key={offer} kind='action' on={Number(typed) === offer} className={css.offer} onClick={() => type(String(offer))}>
            {offer.toLocaleString('en')}
          </Chip>
        ))}
      </div>
      <div className={css.more}>
        {cap.raise && (
          <button type='button' className={css.link} onClick={() => void save(cap.cap === null ? '' : String(cap.cap), '已撤销，上限不变')}>
            撤销待生效的上调
          </button>
        )}
        {cap.cap !== null && cap.raise?.cap !== null && (
          <button type='button' className={css.link} onClick={() => setLifting(true)}>
            取消这个上限
          </button>
        )}
      </div>
    </Modal>
  )
}

/** The line below the field: what is wrong, or when the typed cap comes into force. */
function Effect({ cap, typed, error }: { cap: CapState; typed: string; error: string }) {
  if (error) return <Line tone='bad'>{error}</Line>
  if (capFault(typed)) return <Line>调低立即生效，调高要等 24 小时</Line>
  const wanted = Number(typed)
  const now = serverNow()
  const effect = capEffect(cap, wanted, now)
  if (effect.when === 'same') return <Line>与现在的设置相同</Line>
  if (effect.when === 'later') return <Line tone='later'>提高额度，{beijingMoment(effect.at, now)} 起生效</Line>
  if (wanted <= cap.used)
    return (
      <Line tone='later'>
        立即生效；{short(cap.kind)}已用 {formatAmount(cap.used)}，将暂停到重新计算
      </Line>
    )
  return <Line tone='now'>立即生效</Line>
}

const short = (kind: CapKind) => (kind.endsWith('Month') ? '本月' : '今日')

function Line({ tone, children }: { tone?: 'bad' | 'now' | 'later'; children: React.ReactNode }) {
  return (
    <p className={cx(css.line, tone && css[tone])} role='status'>
      {children}
    </p>
  )
}

interface LiftProps {
  cap: CapState
  busy: boolean
  refused: string
  onClose: () => void
  onLift: () => void
}

function Lift({ cap, busy, refused, onClose, onLift }: LiftProps) {
  return (
    <Modal open onClose={onClose} title='取消上限' width={312} dismissable={!busy}>
      <p className={css.ask}>
        {CAP_NAMES[cap.kind]} <b>{formatAmount(cap.cap ?? 0)}</b>
        <br />
        将在 24 小时后取消，在那之前仍然有效。
      </p>
      {refused && <Line tone='bad'>{refused}</Line>}
      <div className={css.acts}>
        <Button tone='violet' size='sm' disabled={busy} onClick={onClose}>
          保留上限
        </Button>
        <Button tone='ghost' size='sm' busy={busy} onClick={onLift}>
          24 小时后取消
        </Button>
      </div>
    </Modal>
  )
}

interface ZeroProps {
  cap: CapState
  busy: boolean
  refused: string
  onBack: () => void
  onSet: () => void
}

/** Asks before a cap of 0, which stops play or top-ups at once and can only be raised after a day. */
function Zero({ cap, busy, refused, onBack, onSet }: ZeroProps) {
  const what = cap.kind.startsWith('topUp') ? '充值' : '开启宝匣和购买'
  return (
    <Modal open onClose={onBack} title='上限设为 0' width={312} dismissable={!busy}>
      <p className={css.ask}>
        保存后立即不能{what}。
        <br />
        之后调高上限，要等 24 小时才生效。
      </p>
      {refused && <Line tone='bad'>{refused}</Line>}
      <div className={css.acts}>
        <Button tone='violet' size='sm' disabled={busy} onClick={onBack}>
          返回修改
        </Button>
        <Button tone='ghost' size='sm' busy={busy} onClick={onSet}>
          确认设为 0
        </Button>
      </div>
    </Modal>
  )
}
