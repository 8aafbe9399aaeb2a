import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { Tag } from '#client/chrome/Tag.tsx'
import { RangeBar } from '#client/overlays/receipt/RangeBar.tsx'
import { Section } from '#client/overlays/receipt/ReceiptProof.tsx'
import { Block, Row } from '#client/overlays/receipt/Row.tsx'
import { count } from '#client/overlays/receipt/words.ts'
import type { Grade } from '#shared/codes.ts'
import type { BoxDetail } from '#shared/modes/case/calls.ts'
import { imageUrl } from '#state/platform/images.ts'
import css from './Fair.module.css'
import type { ManualDraw } from './manualDraw.ts'

/** Shows what a draw from typed numbers wins, with every value in between. */
export function ManualResult({ result, detail }: { result: ManualDraw; detail: BoxDetail }) {
  const { draw, tries, pool } = result
  const { hit, roll, total, forced } = draw
  const taken = tries.at(-1)
  const item = detail.boxGiftVo.find(({ giftId }) => giftId === hit.giftId)
  const grade = hit.grade as Grade
  const agrees = result.oddsHash === detail.oddsHash
  return (
    <Section title='计算结果' note={forced ? '保底奖池' : '完整奖池'}>
      <Row name='种子哈希' value={result.seedHash} copies />
      <Row
        name='概率表哈希'
        value={result.oddsHash}
        copies
        tag={<Tag grade={agrees ? 3 : 1}>{agrees ? '与公示一致' : '与公示不一致'}</Tag>}
      />
      {taken && <Block name='HMAC 消息' value={taken.message} />}
      {taken && <Block name='HMAC 结果' value={taken.digest} lead={13} />}
      <Row name='抽取号码' value={`${count(roll)} / ${count(total)}`} copies />
      <RangeBar pool={pool} roll={roll} />
      <div className={`${css.pick} ${gradeClass(grade)}`} role='status'>
        <img className={css.thumb} src={imageUrl(item?.giftImage ?? '')} alt='' />
        <span className={css.what}>
          <span className={css.name}>{item?.giftName ?? `#${hit.giftId}`}</span>
          <span className={css.when}>
            号段 {count(hit.rangeFrom)}–{count(hit.rangeTo)}
          </span>
        </span>
        <Tag grade={grade}>{gradeName(grade)}</Tag>
      </div>
    </Section>
  )
}
