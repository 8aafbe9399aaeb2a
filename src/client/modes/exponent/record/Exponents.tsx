import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { gradeClass } from '#client/chrome/grade.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { RecordList } from '#client/records/RecordList.tsx'
import row from '#client/stage/UpgradeRow.module.css'
import type { ExponentRecord } from '#shared/modes/exponent/calls.ts'
import { shownCrash } from '#shared/modes/exponent/rules.ts'
import { formatAmount } from '#shared/money.ts'
import { exponentRecords } from '#state/modes/exponent/own.ts'
import { artUrl, thumbUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import { ProofDialog } from '../ProofDialog.tsx'
import { raceLabel, timesText } from '../words.ts'

const NONE = {
  art: 'items/rifle_nebula',
  title: '还没有指数记录',
  text: '每一轮都会记在这里，并附上可以验证的凭证',
  way: '去指数',
  to: '/exponent',
} as const

/** 指数: every round with a stake of the player, what it brought, and its proof. */
export function Exponents() {
  const [proven, setProven] = useState<ExponentRecord | null>(null)
  return (
    <>
      <RecordList
        list={exponentRecords}
        keepAs='record/exponent'
        rowHeight={92}
        none={NONE}
        countText={(total) => `共参与 ${total} 轮`}
        keyOf={({ id }) => id}
        timeOf={({ time }) => time}
      >
        {(record) => <RoundRow record={record} onProof={setProven} />}
      </RecordList>
      <ProofDialog round={proven?.round ?? null} own={proven} onClose={() => setProven(null)} />
    </>
  )
}

const OUTCOMES: Record<ExponentRecord['outcome'], string> = { open: '进行中', exited: '已退出', lost: '断裂前未退出', refunded: '已退回' }

function RoundRow({ record, onProof }: { record: ExponentRecord; onProof: (record: ExponentRecord) => void }) {
  const { round, stake, auto, outcome, multiple, won, item, coins, crash, time, race } = record
  const lost = race ? raceLabel(race) : ''
  const exited = outcome === 'exited'
  return (
    <div className={`${row.row} ${gradeClass(item?.grade ?? 4)}`}>
      <img
        src={item ? thumbUrl(item.giftImage) : artUrl('items/rifle_nebula')}
        alt=''
        loading='lazy'
        style={{ opacity: item ? 1 : 0.35 }}
      />
      <span className={row.what}>
        <span className={row.line}>
          <b className={exited ? row.won : undefined}>
            {OUTCOMES[outcome]}
            {multiple !== null && ` ${timesText(multiple)}`}
          </b>
          {item && <span className={row.name}>{item.giftName}</span>}
        </span>
        <span className={row.small}>
          第 {round.toLocaleString('en-US')} 轮 · 断裂于 {timesText(shownCrash(crash))}
          {auto > 0 && ` · 自动 ${timesText(auto)}`}
        </span>
        <span className={row.small}>
          投入 {formatAmount(stake)} · {timeText(time)}
        </span>
        <span className={row.line}>
          <Amount value={exited ? won : outcome === 'refunded' ? stake : 0} size={13} />
          {lost && <span className={row.small}>{lost}</span>}
          {exited && item && coins > 0 && <span className={row.small}>其中金币 {formatAmount(coins)}</span>}
        </span>
      </span>
      <button type='button' className={row.receipt} aria-label={`验证第 ${round} 轮`} onClick={pressed(() => onProof(record))}>
        <Icon glyph={shieldCheck} size={16} />
        验证
      </button>
    </div>
  )
}
