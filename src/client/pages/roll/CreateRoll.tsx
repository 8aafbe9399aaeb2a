import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { BagPicker } from '#client/bag/BagPicker.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { lock } from '#client/chrome/icons/glyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import { GIFTS_A_DAY } from '#shared/calls/giving.ts'
import type { BagItem } from '#shared/calls/profile.ts'
import { formatAmount } from '#shared/money.ts'
import { ROLL } from '#shared/roll/rules.ts'
import { typedLetters } from '#shared/typedText.ts'
import { createRoll, type NewRoll, rollActs } from '#state/roll/acts.ts'
import { prizeBag } from '#state/roll/bag.ts'
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

/** Makes a room from own items, in two steps: the prizes, then the rules. */
export function CreateRoll({ open, onClose, onMade }: Props) {
  const [picked, setPicked] = useState<readonly BagItem[]>([])
  const [step, setStep] = useState<'prizes' | 'rules'>('prizes')
  const [rules, setRules] = useState(RULES)
  const { busy } = useSnapshot(rollActs)
  useEffect(() => {
    if (!open) return
    setPicked([])
    setStep('prizes')
    void prizeBag.load()
  }, [open])
  const make = async () => {
    const roomId = await createRoll({ ...rules, itemIds: picked.map(({ itemId }) => itemId) }).catch(() => null)
    if (roomId === null) return
    onClose()
    onMade(roomId)
  }
  const foot =
    step === 'prizes' ? (
      <Button tone='gold' block disabled={picked.length === 0} onClick={() => setStep('rules')}>
        下一步 {picked.length}/{MOST}
      </Button>
    ) : (
      <div className={css.foot}>
        <Button tone='ghost' onClick={() => setStep('prizes')}>
          上一步
        </Button>
        <PayButton tone='gold' busy={busy === 'new'} onPay={make}>
          创建房间
        </PayButton>
      </div>
    )
  return (
    <Modal open={open} onClose={onClose} title={step === 'prizes' ? '选择奖品' : '开奖规则'} height={560} footer={foot}>
      {step === 'prizes' ? (
        <Prizes picked={picked} onChange={setPicked} />
      ) : (
        <RulesForm rules={rules} onChange={setRules} picked={picked} />
      )}
    </Modal>
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
      <p className={css.note}>需先完成实名认证。每件奖品计为今天的一次赠送（每天 {GIFTS_A_DAY} 次），退回的不计；有人参加后不能取消。</p>
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
