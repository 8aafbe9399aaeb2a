import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { lock } from '#client/chrome/icons/glyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { BagPicker } from '#client/items/BagPicker.tsx'
import { ConfirmRare } from '#client/items/ConfirmRare.tsx'
import { HeldBack } from '#client/items/HeldBack.tsx'
import { NeedsName } from '#client/items/NeedsName.tsx'
import { rareOf } from '#client/items/rareWords.ts'
import { GIFTS_A_DAY } from '#shared/calls/giving.ts'
import type { BagItem } from '#shared/calls/profile.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'
import { formatAmount } from '#shared/money.ts'
import { typedLetters } from '#shared/typedText.ts'
import { loadProfile, profileState } from '#state/account/profile.ts'
import { isHeldBack } from '#state/core/items/bag.ts'
import { createRoll, type NewRoll, rollActs } from '#state/modes/roll/acts.ts'
import { prizeBag } from '#state/modes/roll/bag.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './CreateRoll.module.css'

interface Props {
  open: boolean
  onClose: () => void
  onMade: (roomId: string) => void
}

type Rules = Omit<NewRoll, 'itemIds'>

const RULES: Rules = { by: 'time', minutes: 30, seats: 100, password: '' }
const MINUTES: Record<number, string> = { 10: '10 分钟', 30: '30 分钟', 60: '1 小时', 360: '6 小时', 1440: '1 天' }
/** More can never be given away in a day. */
const MOST = Math.min(ROLL.ownPrizes.most, GIFTS_A_DAY)

/** Makes a room from own items, in two steps: the prizes, then the rules. Who may not give anything away learns it before both. */
export function CreateRoll({ open, onClose, onMade }: Props) {
  const { data, status } = useSnapshot(profileState)
  useEffect(() => {
    if (open) void loadProfile()
  }, [open])
  if (!open) return null
  if (data?.identity && data.giving) return <Form onClose={onClose} onMade={onMade} />
  return (
    <Modal open onClose={onClose} title='我来送' height={420}>
      {!data ? (
        status === 'error' ? (
          <ErrorState onRetry={() => void loadProfile()} />
        ) : (
          <Skeleton height={220} />
        )
      ) : data.giving ? (
        <NeedsName title='送出物品需要实名认证' back='/roll' />
      ) : (
        <EmptyState art={<img src={artUrl('items/trophy')} alt='' />} title='赠送功能暂未开放' text='现在可以参加其他玩家与官方的房间' />
      )}
    </Modal>
  )
}

/** The making of a room, and why the last try was refused. */
function useMaking({ onClose, onMade }: Pick<Props, 'onClose' | 'onMade'>) {
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const make = async (asked: NewRoll) => {
    setRefusal(null)
    try {
      const roomId = await createRoll(asked)
      if (roomId === null) return
      onClose()
      onMade(roomId)
    } catch (error) {
      if (error instanceof ApiError && error.msg) setRefusal(error)
    }
  }
  const held: boolean = refusal !== null && isHeldBack(refusal)
  return { make, heldBack: held ? refusal : null, refused: held ? '' : (refusal?.msg ?? ''), forget: () => setRefusal(null) }
}

function Form({ onClose, onMade }: Pick<Props, 'onClose' | 'onMade'>) {
  const [picked, setPicked] = useState<readonly BagItem[]>([])
  const [step, setStep] = useState<'prizes' | 'rules'>('prizes')
  const [rules, setRules] = useState(RULES)
  const making = useMaking({ onClose, onMade })
  const [confirming, setConfirming] = useState(false)
  const make = () => making.make({ ...rules, itemIds: picked.map(({ itemId }) => itemId) })
  useEffect(() => void prizeBag.load(), [])
  const turn = (to: typeof step) => {
    making.forget()
    setStep(to)
  }
  const foot =
    step === 'prizes' ? (
      <Button tone='gold' block disabled={picked.length === 0} onClick={() => turn('rules')}>
        下一步 {picked.length}/{MOST}
      </Button>
    ) : (
      <RulesFoot
        making={making}
        onBack={() => turn('prizes')}
        onMake={async () => (rareOf(picked).length > 0 ? setConfirming(true) : make())}
      />
    )
  return (
    <Modal open onClose={onClose} title={step === 'prizes' ? '选择奖品' : '开奖规则'} height={560} footer={foot}>
      {step === 'prizes' ? (
        <Prizes picked={picked} onChange={setPicked} />
      ) : making.heldBack ? (
        <HeldBack refusal={making.heldBack} back='/roll' />
      ) : (
        <RulesForm rules={rules} onChange={setRules} picked={picked} />
      )}
      <ConfirmRare open={confirming} items={picked} verb='送出' onClose={() => setConfirming(false)} onConfirm={() => void make()} />
    </Modal>
  )
}

interface FootProps {
  making: Pick<ReturnType<typeof useMaking>, 'heldBack' | 'refused'>
  onBack: () => void
  onMake: () => Promise<void>
}

/** Why the last try was refused stays above the buttons until the next one. */
function RulesFoot({ making: { heldBack, refused }, onBack, onMake }: FootProps) {
  const { busy } = useSnapshot(rollActs)
  return (
    <>
      {refused && (
        <p className={css.refusal} role='alert'>
          {refused}
        </p>
      )}
      <div className={css.foot}>
        <Button tone='ghost' onClick={onBack}>
          上一步
        </Button>
        <PayButton tone='gold' busy={busy === 'new'} disabled={heldBack !== null} onPay={onMake}>
          创建房间
        </PayButton>
      </div>
    </>
  )
}

function Prizes({ picked, onChange }: { picked: readonly BagItem[]; onChange: (picked: readonly BagItem[]) => void }) {
  return (
    <div className={css.body}>
      <p className={css.note}>从背包选 1–{MOST} 件送给大家，每件计为今天的一次赠送。房间开着时物品由系统保管，无人获得的会退回背包。</p>
      <BagPicker bag={prizeBag} picked={picked} onChange={onChange} most={MOST} act='选择' none='背包里还没有可以送出的物品' />
    </div>
  )
}

interface FormProps {
  rules: Rules
  onChange: (rules: Rules) => void
  picked: readonly BagItem[]
}

function RulesForm({ rules, onChange, picked }: FormProps) {
  const worth = picked.reduce((sum, { recoveryPrice }) => sum + recoveryPrice, 0)
  const set = (change: Partial<Rules>) => onChange({ ...rules, ...change })
  return (
    <div className={css.form}>
      <p className={css.note}>
        {picked.length} 件奖品，共值 {formatAmount(worth)}
      </p>
      <Choice
        label='开奖方式'
        options={[
          { value: 'time', text: '到点开奖' },
          { value: 'headcount', text: '满员开奖' },
        ]}
        value={rules.by}
        onChange={(by) => set({ by })}
      />
      <Choice
        label={rules.by === 'time' ? '多久后开奖' : '最多等多久（未满则取消）'}
        options={ROLL.minutes.map((value) => ({ value, text: MINUTES[value] ?? `${value} 分钟` }))}
        value={rules.minutes}
        onChange={(minutes) => set({ minutes })}
      />
      <Choice
        label='参加名额'
        options={ROLL.seats.map((value) => ({ value, text: `${value} 人` }))}
        value={rules.seats}
        onChange={(seats) => set({ seats })}
      />
      <section>
        <h3 className={css.label}>口令（可不填）</h3>
        <Field
          icon={lock}
          label='口令'
          placeholder='4–12 位字母或数字'
          value={rules.password}
          onChange={(text) => set({ password: typedLetters(text, 12) })}
          autoComplete='off'
        />
      </section>
      <p className={css.note}>每件奖品计为今天的一次赠送（每天 {GIFTS_A_DAY} 次），退回的不计；有人参加后不能取消。</p>
    </div>
  )
}

interface ChoiceProps<Value> {
  label: string
  options: readonly { value: Value; text: string }[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string | number>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <section>
      <h3 className={css.label}>{label}</h3>
      <RadioGroup label={label} className={css.options}>
        {options.map((option) => (
          <Chip key={option.value} kind='radio' on={option.value === value} onClick={() => onChange(option.value)}>
            {option.text}
          </Chip>
        ))}
      </RadioGroup>
    </section>
  )
}
