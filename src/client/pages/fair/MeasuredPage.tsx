import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import { Section } from '#client/overlays/receipt/ReceiptProof.tsx'
import { Row } from '#client/overlays/receipt/Row.tsx'
import page from '#client/styles/page.module.css'
import { MEASURED_MODES, type MeasuredMode, type MeasuredTable as Table } from '#shared/calls/measured.ts'
import { MODES } from '#shared/modes.ts'
import { loadMeasuredOdds, loadMeasuredTables, type MeasuredOdds, type MeasuredOf, measuredState } from '#state/core/fairness/measured.ts'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import { Choice } from './Choice.tsx'
import fair from './Fair.module.css'
import css from './MeasuredPage.module.css'
import { MeasuredTable } from './MeasuredTable.tsx'
import { byChance } from './measuredWords.ts'

const TABS = MEASURED_MODES.map((id) => ({ id, label: MODES[id].name }))

/** 实测概率: what was drawn so far from each table, against what is stated. Everybody may see it. The address names what is shown. */
export default function MeasuredPage() {
  const [asked] = useAddress('mode')
  const mode = MEASURED_MODES.find((each) => each === asked) ?? 'case'
  const { tables } = useSnapshot(measuredState)
  useEffect(() => void loadMeasuredTables(mode), [mode])
  const mine = tables.mode === mode ? tables : null
  return (
    <div className={page.page}>
      <Tabs items={TABS} value={mode} onChange={(next: MeasuredMode) => go(`/measured?mode=${next}`)} label='玩法' name='measured' />
      <TabPanel of='measured' tab={mode}>
        <div className={fair.scroll}>
          <div className={fair.stack}>
            {mine && mine.list.length > 0 ? (
              <Chosen mode={mode} tables={mine.list as readonly Table[]} />
            ) : (
              <Without
                status={mine?.status ?? 'loading'}
                countedAt={mine?.countedAt ?? null}
                onRetry={() => void loadMeasuredTables(mode)}
              />
            )}
          </div>
        </div>
      </TabPanel>
    </div>
  )
}

/** The table that the address names, or else the first, in its newest version. */
function Chosen({ mode, tables }: { mode: MeasuredMode; tables: readonly Table[] }) {
  const [box] = useAddress('box')
  const [version] = useAddress('version')
  const table = tables.find(({ subject }) => String(subject) === box) ?? tables[0]
  if (!table) return null
  const shown = table.versions.find((each) => String(each) === version) ?? table.versions[0] ?? 0
  const choose = (subject: number, of?: number) => go(`/measured?mode=${mode}&box=${subject}${of === undefined ? '' : `&version=${of}`}`)
  return (
    <>
      {MODES[mode].measured === 'grades' && (
        <div className={css.choices}>
          <Choice
            label='宝匣'
            value={table.subject}
            options={tables.map(({ subject, name }) => ({ value: subject, name }))}
            onChange={choose}
          />
          <Choice
            label='概率表版本'
            value={shown}
            options={table.versions.map((each) => ({ value: each, name: `第 ${each} 版` }))}
            onChange={(next) => choose(table.subject, next)}
          />
        </div>
      )}
      <Shown of={{ mode, subject: table.subject, version: shown }} />
    </>
  )
}

function Shown({ of }: { of: MeasuredOf }) {
  const { mode, subject, version } = of
  const { odds } = useSnapshot(measuredState)
  useEffect(() => void loadMeasuredOdds({ mode, subject, version }), [mode, subject, version])
  const isMine = odds.of?.mode === mode && odds.of.subject === subject && odds.of.version === version
  if (isMine && odds.shown) return <Figures mode={mode} odds={odds.shown as MeasuredOdds} />
  return (
    <Without status={isMine && odds.status === 'error' ? 'error' : 'loading'} countedAt={null} onRetry={() => void loadMeasuredOdds(of)} />
  )
}

const TITLES = { grades: '正常抽取', bands: '全部升级', reach: '全部轮次' } as const

function Figures({ mode, odds: { countedAt, hash, free, forced } }: { mode: MeasuredMode; odds: MeasuredOdds }) {
  const by = MODES[mode].measured
  return (
    <>
      <p className={css.when}>
        {countedAt === null ? '正在统计' : `统计至 ${timeText(countedAt)}`} · 全部玩家，一次不漏，不设门槛，不做平滑
      </p>
      {free.length > 0 && <MeasuredTable title={TITLES[by]} by={by} rows={free} />}
      {forced.length > 0 && <MeasuredTable title='保底抽取' by={by} rows={forced} />}
      <Section title='怎样读这张表'>
        {hash && <Row name='概率表哈希' value={hash} copies />}
        <p className={css.hint}>
          绿色是带，细线是公示值，白色刻度是实测；落在带外就是红色。{byChance(free.length + forced.length)}
          {forced.length > 0 && '保底触发时只从稀有物品中抽取，所以分开统计，公示值也按那个奖池计算。'}
          χ² 把整张表合在一起比较，p 越小越不像偶然。
        </p>
        <button type='button' className={css.link} onClick={pressed(() => go('/fair', '/measured'))}>
          验证自己的每一次抽取
          <Icon glyph={caretRight} size={14} />
        </button>
      </Section>
    </>
  )
}

function Without({ status, countedAt, onRetry }: { status: string; countedAt: number | null; onRetry: () => void }) {
  if (status === 'error')
    return (
      <div className={fair.centre}>
        <ErrorState text='统计暂时读不到，请稍后再试' onRetry={onRetry} />
      </div>
    )
  if (status !== 'ready')
    return (
      <div role='status' aria-label='正在读取实测概率' className={fair.stack}>
        <Skeleton height={48} />
        <Skeleton height={320} />
      </div>
    )
  return (
    <div className={fair.centre}>
      <EmptyState
        art={<img src={artUrl('boxes/red_chest')} alt='' />}
        mascot='idle'
        title={countedAt === null ? '第一夜还没有过去' : '还没有可以统计的抽取'}
        text='每天夜里把前一天公开的结果全部计入，从第一次抽取开始'
      />
    </div>
  )
}
