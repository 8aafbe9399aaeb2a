import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { Section } from '#client/overlays/receipt/ReceiptProof.tsx'
import type { LuckMode, LuckPool } from '#shared/calls/luck.ts'
import { GRADE_NAMES, type Grade } from '#shared/codes.ts'
import { bandOf, isInBand } from '#shared/fairness/chance.ts'
import { MODES } from '#shared/modes.ts'
import { formatAmount } from '#shared/money.ts'
import css from './Luck.module.css'
import { countText, expectedText, type LuckOf, rareWord } from './luckWords.ts'

/** One box: how long ago the last 神话 was, what was paid and won, and each grade against what was stated. */
export function LuckBox({ of: { mode, name, run, free, forced, paid } }: { of: LuckOf }) {
  const pools = [free, forced].flatMap((pool) => pool ?? [])
  const sum = (read: (pool: LuckPool) => number) => pools.reduce((total, pool) => total + read(pool), 0)
  const rare = rareWord(mode)
  // Not every box holds a 神话.
  const hasRare = mode === 'dream' || pools.some(({ rows }) => rows.some(({ bucket }) => bucket === 0))
  return (
    <Section title={name} note={mode === 'dream' ? `${countText(run.draws)} 次` : `${MODES[mode].name} · ${countText(run.draws)} 次`}>
      <dl className={css.facts}>
        {hasRare && <Fact name={run.hits > 0 ? `上次${rare}之后` : `尚无${rare}`} value={`${countText(run.since)} 次`} />}
        {hasRare && <Fact name={`最长连续无${rare}`} value={`${countText(run.longest)} 次`} />}
        <Fact name='抽得价值' value={formatAmount(sum(({ worth }) => worth))} />
        <Fact name='按公示应值' value={formatAmount(sum(({ expected }) => expected))} />
        {paid !== null && <Fact name='花费金币' value={formatAmount(paid)} />}
      </dl>
      {free && <Pool mode={mode} title={forced ? '正常抽取' : ''} pool={free} />}
      {forced && <Pool mode={mode} title='保底抽取' pool={forced} />}
    </Section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Pool({ mode, title, pool: { draws, rows } }: { mode: LuckMode; title: string; pool: LuckPool }) {
  return (
    <>
      {title && (
        <p className={css.pool}>
          {title} · {countText(draws)} 次
        </p>
      )}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope='col'>{mode === 'dream' ? '结果' : '品级'}</th>
            <th scope='col'>实得</th>
            <th scope='col'>应有</th>
            <th scope='col'>范围</th>
          </tr>
        </thead>
        <tbody>
          {[...rows]
            .sort((a, b) => a.bucket - b.bucket)
            .map((row) => (
              <Row key={row.bucket} mode={mode} row={row} />
            ))}
        </tbody>
      </table>
    </>
  )
}

function Row({ mode, row }: { mode: LuckMode; row: LuckPool['rows'][number] }) {
  const { from, to } = bandOf(row)
  const isGrade = mode !== 'dream' && row.bucket in GRADE_NAMES
  return (
    <tr className={cx(isGrade && gradeClass(row.bucket as Grade), !isInBand(row) && css.outside)}>
      <th scope='row' className={cx(isGrade && css.grade)}>
        {isGrade ? GRADE_NAMES[row.bucket as Grade] : '成功'}
      </th>
      <td className={css.got}>{countText(row.hits)}</td>
      <td>{expectedText(row.expected)}</td>
      <td className={css.range}>{from === to ? countText(from) : `${countText(from)}–${countText(to)}`}</td>
    </tr>
  )
}
