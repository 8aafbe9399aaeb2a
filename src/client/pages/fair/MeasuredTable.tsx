import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { Section } from '#client/overlays/receipt/ReceiptProof.tsx'
import type { MeasuredRow } from '#shared/calls/measured.ts'
import type { Grade } from '#shared/codes.ts'
import { bandOf, isInBand } from '#shared/fairness/chance.ts'
import type { MeasuredBy } from '#shared/mode.ts'
import { BandBar } from './BandBar.tsx'
import css from './MeasuredPage.module.css'
import { bucketName, chiOf, chiText, drawsOf, HEADS, percent } from './measuredWords.ts'

interface Props {
  title: string
  by: MeasuredBy
  rows: readonly MeasuredRow[]
}

const number = (count: number) => count.toLocaleString('en-US')
const unitOf = (by: MeasuredBy) => (by === 'reach' ? '轮' : '次')

/** What was stated of each row and what was drawn, with the band of chance. What lies outside is red. */
export function MeasuredTable({ title, by, rows }: Props) {
  const chi = chiOf(by, rows)
  const draws = by === 'bands' ? rows.reduce((sum, row) => sum + row.draws, 0) : drawsOf(rows)
  return (
    <Section title={title} note={`${number(draws)} ${unitOf(by)}`}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope='col'>{HEADS[by]}</th>
            <th scope='col'>公示</th>
            <th scope='col'>实测</th>
            <th scope='col'>{by === 'bands' ? '成功 / 次数' : '命中'}</th>
          </tr>
        </thead>
        {rows.map((row) => (
          <Row key={row.bucket} by={by} row={row} />
        ))}
      </table>
      <p className={cx(css.chi, chi && chi.p < 0.01 && css.bad)}>{chiText(chi)}</p>
    </Section>
  )
}

function Row({ by, row }: { by: MeasuredBy; row: MeasuredRow }) {
  const { bucket, draws, hits, expected } = row
  const inBand = isInBand(row)
  const { from, to } = bandOf(row)
  return (
    <tbody className={cx(by === 'grades' && bucket >= 0 && bucket <= 4 && gradeClass(bucket as Grade), !inBand && css.outside)}>
      <tr>
        <th scope='row' className={cx(css.name, by === 'grades' && css.grade)}>
          {bucketName(by, bucket)}
        </th>
        <td>{percent(expected / draws)}</td>
        <td className={css.measured}>{percent(hits / draws)}</td>
        <td>{by === 'bands' ? `${number(hits)} / ${number(draws)}` : number(hits)}</td>
      </tr>
      <tr>
        <td colSpan={4} className={css.chance}>
          <BandBar row={row} />
          <span className={css.range}>
            {inBand ? '带内' : '带外'} {from === to ? number(from) : `${number(from)}–${number(to)}`}
          </span>
        </td>
      </tr>
    </tbody>
  )
}
