import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { Section } from '#client/overlays/receipt/ReceiptProof.tsx'
import type { BoxDetail } from '#shared/modes/case/calls.ts'
import { plainTyped, typedDigits } from '#shared/typedText.ts'
import { loadBoxDetail, loadBoxes } from '#state/core/items/boxes.ts'
import { casesState } from '#state/core/items/casesState.ts'
import { notify } from '#state/platform/notice.ts'
import css from './Fair.module.css'
import { ManualResult } from './ManualResult.tsx'
import { drawManually, faultOf, type ManualDraw, type ManualForm, tableOf } from './manualDraw.ts'

const SEED_LENGTH = 64
/** More than a server seed has, so that one too many can be seen. */
const SEED_TEXT = 80
const COUNT_DIGITS = 9
const EMPTY: ManualForm = { serverSeed: '', clientSeed: '', nonce: '0', pityCount: '0' }

/** Computes a draw on this device from any seed, nonce and box. It needs no network once the box's odds table is loaded. */
export function ManualCheck() {
  const [form, setForm] = useState(EMPTY)
  const [boxId, setBoxId] = useState(0)
  const [result, setResult] = useState<ManualDraw | null>(null)
  const detail = useSnapshot(casesState).details[boxId] as BoxDetail | undefined
  const put = (field: keyof ManualForm) => (value: string) => {
    setForm({ ...form, [field]: value })
    setResult(null)
  }
  const compute = () => {
    const fault = faultOf(form) ?? (detail ? null : '请选择宝匣')
    if (fault || !detail) notify.error(fault ?? '')
    else setResult(drawManually(form, tableOf(detail)))
  }
  return (
    <div className={css.scroll}>
      <div className={css.stack}>
        <Section title='输入数值' note='本机计算'>
          <Labelled name='服务器种子（64 位十六进制）'>
            <Field
              label='服务器种子'
              placeholder='粘贴已公开的种子'
              value={form.serverSeed}
              onChange={(text) => put('serverSeed')(plainTyped(text).replace(/ /g, '').slice(0, SEED_TEXT))}
              autoComplete='off'
              numeric
            />
          </Labelled>
          <Labelled name='客户端种子'>
            <Field
              label='客户端种子'
              placeholder='抽取时使用的客户端种子'
              value={form.clientSeed}
              onChange={put('clientSeed')}
              maxLength={SEED_LENGTH}
              autoComplete='off'
            />
          </Labelled>
          <Labelled name='宝匣（按箱子详情公示的概率表）'>
            <BoxSelect
              boxId={boxId}
              onChange={(next) => {
                setBoxId(next)
                setResult(null)
              }}
            />
          </Labelled>
          <div className={css.pair}>
            <Labelled name='抽取序号'>
              <Field
                label='序号'
                value={form.nonce}
                onChange={(text) => put('nonce')(typedDigits(text, COUNT_DIGITS))}
                inputMode='numeric'
                numeric
              />
            </Labelled>
            <Labelled name='保底计数'>
              <Field
                label='保底计数'
                value={detail && !detail.pity ? '无保底' : form.pityCount}
                onChange={(text) => put('pityCount')(typedDigits(text, COUNT_DIGITS))}
                inputMode='numeric'
                numeric
                disabled={detail?.pity === null}
              />
            </Labelled>
          </div>
          <div className={css.compute}>
            <Button tone='violet' block onClick={compute}>
              计算结果
            </Button>
          </div>
        </Section>
        {result && detail && <ManualResult result={result} detail={detail} />}
      </div>
    </div>
  )
}

function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.field}>
      <span className={css.label} aria-hidden='true'>
        {name}
      </span>
      {children}
    </div>
  )
}

function BoxSelect({ boxId, onChange }: { boxId: number; onChange: (boxId: number) => void }) {
  const { boxes } = useSnapshot(casesState)
  useEffect(() => {
    if (casesState.boxes.length === 0) void loadBoxes()
  }, [])
  const choose = (next: number) => {
    onChange(next)
    if (next > 0 && !casesState.details[next]) loadBoxDetail(next).catch(() => onChange(0))
  }
  return (
    <span className={css.select}>
      <select aria-label='宝匣' value={boxId} onChange={(event) => choose(Number(event.target.value))}>
        <option value={0}>请选择宝匣</option>
        {boxes.map((box) => (
          <option key={box.boxId} value={box.boxId}>
            {box.boxName}
          </option>
        ))}
      </select>
      <Icon glyph={caretRight} size={15} className={css.caret} />
    </span>
  )
}
