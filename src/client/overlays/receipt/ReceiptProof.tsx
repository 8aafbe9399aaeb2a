import type { ReactNode } from 'react'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { Tag } from '#client/chrome/Tag.tsx'
import { PlainResult } from '#client/drawProof/PlainResult.tsx'
import type { Grade } from '#shared/codes.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import { CASE_MODE } from '#shared/modes.ts'
import { formatMoment } from '#shared/time.ts'
import { imageUrl } from '#state/platform/images.ts'
import { DrawMaths } from './DrawMaths.tsx'
import { RangeBar } from './RangeBar.tsx'
import css from './ReceiptProof.module.css'
import { Difference, type Look, Row, StepMark } from './Row.tsx'
import { Seal } from './Seal.tsx'
import type { Proof } from './useProof.ts'
import { count, modeName, plainWords, spanText } from './words.ts'

/** A group of rows under a title. */
export function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <Panel className={css.section}>
      <header className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <span className={css.note}>{note}</span>
      </header>
      {children}
    </Panel>
  )
}

interface Props {
  proof: Proof
  /** Stand around the sentence that says what was drawn. */
  above?: ReactNode
  below?: ReactNode
}

/**
 * The proof of one receipt, checked on this device: in plain words what was drawn and whether it agrees, then the verdict, the published
 * hashes, the odds table and the draw.
 */
export function ReceiptProof({ proof, above, below }: Props) {
  const { receipt, verification, shown, done } = proof
  const look = { verification, shown }
  const agreement = done ? verification.verdict : 'working'
  const item = { giftImage: receipt.giftImage, grade: receipt.grade as Grade, worth: receipt.worth }
  return (
    <div className={css.proof}>
      <PlainResult agreement={agreement} item={item} above={above} below={below}>
        {plainWords(receipt, agreement)}
      </PlainResult>
      <Seal proof={proof} />
      <Committed receipt={receipt} look={look} />
      <Table receipt={receipt} look={look} />
      <Draw receipt={receipt} look={look} />
    </div>
  )
}

interface Part {
  receipt: Receipt
  look: Look
}

const has = ({ verification }: Look, name: string) => verification.steps.some((step) => step.name === name)

function Committed({ receipt, look }: Part) {
  const { serverSeed, serverSeedHash, clientSeed, nonce, mode, boxName, at } = receipt
  return (
    <Section title='承诺与种子' note={`${modeName(mode)} · ${boxName}`}>
      <Row name='服务器种子哈希' value={serverSeedHash} copies look={look} step='seedCopy' />
      {serverSeed === null ? (
        <Row name='服务器种子' value='更换种子后公开' look={look} step='seed' />
      ) : (
        <Row name='服务器种子' value={serverSeed} copies look={look} step='seed' tag={<Tag grade={3}>已公开</Tag>} />
      )}
      <Row name='客户端种子' value={clientSeed} copies />
      <Row name='抽取序号' value={String(nonce)} copies />
      {receipt.seedPublishedAt !== undefined && <Row name='哈希公布于' value={formatMoment(receipt.seedPublishedAt)} />}
      <Row name='抽取时间' value={formatMoment(at)} />
      {receipt.seedPublishedAt !== undefined && <Row name='公布比抽取早' value={spanText(at - receipt.seedPublishedAt)} />}
      {has(look, 'seedCopy') && (
        <p className={css.hint}>这条哈希与「我的种子」里当前承诺的哈希核对：承诺在抽取之前就已公布，之后不能更改。</p>
      )}
    </Section>
  )
}

function Table({ receipt, look }: Part) {
  const { mode, oddsHash, oddsVersion, pity } = receipt
  const published = look.verification.steps.find(({ name }) => name === 'oddsCopy')?.computed
  return (
    <Section title='概率表' note={`第 ${oddsVersion} 版`}>
      <Row name='凭证概率表' value={oddsHash} copies look={look} step='odds' />
      {published && <Row name='箱子详情公示' value={published} copies look={look} step='oddsCopy' />}
      <Row
        name={pity ? '保底' : '奖池'}
        value={
          pity
            ? `已连续 ${pity.count} / ${pity.limit} 次 · ${pity.forced ? '触发' : '未触发'}`
            : `${mode === CASE_MODE ? '此箱' : ''}无保底，完整奖池`
        }
        look={look}
        step='pity'
      />
    </Section>
  )
}

function Draw({ receipt, look }: Part) {
  const { verification, shown } = look
  const { roll, total } = receipt
  const rollShown = shown > verification.steps.findIndex(({ name }) => name === 'roll')
  return (
    <Section title='抽取' note='HMAC-SHA256'>
      <DrawMaths receipt={receipt} verification={verification} />
      <Row name='抽取号码' value={`${count(roll)} / ${count(total)}`} look={look} step='roll' />
      <RangeBar pool={verification.pool} roll={rollShown ? roll : null} />
      <Hit receipt={receipt} look={look} />
      <Difference look={look} name='range' />
    </Section>
  )
}

function Hit({ receipt, look }: Part) {
  const { giftName, giftImage, grade, rangeFrom, rangeTo, total } = receipt
  const chance = ((rangeTo - rangeFrom + 1) / total) * 100
  return (
    <div className={`${css.hit} ${gradeClass(grade as Grade)}`}>
      <span className={css.picture}>
        <span className={css.halo} />
        <img src={imageUrl(giftImage)} alt='' />
      </span>
      <span className={css.what}>
        <b className={css.item}>
          <span>{giftName}</span>
          <StepMark look={look} name='range' />
        </b>
        <span className={css.range}>
          号段 {count(rangeFrom)}–{count(rangeTo)}
        </span>
      </span>
      <span className={css.chance}>
        <Tag grade={grade as Grade}>{gradeName(grade as Grade)}</Tag>
        <b>{chance.toFixed(4)}%</b>
      </span>
    </div>
  )
}
