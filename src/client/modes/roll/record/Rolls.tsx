import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { gradeClass } from '#client/chrome/grade.ts'
import { share } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { ShareReplay } from '#client/overlays/share/ShareReplay.tsx'
import { RecordList } from '#client/records/RecordList.tsx'
import row from '#client/stage/UpgradeRow.module.css'
import type { RollRecord } from '#shared/modes/roll/calls.ts'
import { rollRecords } from '#state/modes/roll/lobby.ts'
import { go } from '#state/platform/go.ts'
import { artUrl, thumbUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import { RollProofDialog } from '../RollProofDialog.tsx'
import { REASONS, sharedWords } from '../words.ts'

const NONE = {
  art: 'items/trophy',
  title: '还没有 ROLL 记录',
  text: '参加过的每个房间都会记在这里，并附上可以验证的凭证',
  way: '去 ROLL',
  to: '/roll',
} as const

/** ROLL: every room that the player has joined or made, what was won there, and its proof. */
export function Rolls() {
  const [proven, setProven] = useState<string | null>(null)
  return (
    <>
      <RecordList
        list={rollRecords}
        keepAs='record/roll'
        rowHeight={92}
        none={NONE}
        keyOf={({ recordId }) => recordId}
        timeOf={({ time }) => time}
      >
        {(record) => <RollLine record={record} onProof={setProven} />}
      </RecordList>
      <RollProofDialog roomId={proven} onClose={() => setProven(null)} />
    </>
  )
}

function outcomeOf({ state, won, hosts, reason }: RollRecord): string {
  if (state === 'cancelled') return reason ? REASONS[reason] : '已取消'
  if (state !== 'drawn') return state === 'open' ? '等待开奖' : '正在开奖'
  if (hosts) return '已送出'
  return won ? '中奖' : '未中奖'
}

function RollLine({ record, onProof }: { record: RollRecord; onProof: (roomId: string) => void }) {
  const { roomId, title, won, hosts, entrants, time, state } = record
  const shown = won ?? record.best[0]
  return (
    <div className={`${row.row} ${gradeClass(won?.grade ?? 4)}`}>
      <img
        src={shown ? thumbUrl(shown.giftImage) : artUrl('items/trophy')}
        alt=''
        loading='lazy'
        style={{ opacity: won || hosts ? 1 : 0.35 }}
      />
      <span className={row.what}>
        <span className={row.line}>
          <b className={won ? row.won : undefined}>{outcomeOf(record)}</b>
          {won && <span className={row.name}>{won.giftName}</span>}
        </span>
        <span className={row.small}>
          {title} · {entrants} 人参加
        </span>
        <span className={row.small}>
          {hosts ? '我开的房间' : '参加'} · {timeText(time)}
        </span>
        {won && <Amount value={won.recoveryPrice} size={13} />}
      </span>
      {state === 'drawn' ? (
        <span className={row.acts}>
          <ShareReplay play={{ kind: 'roll', id: roomId }} won={sharedWords(won?.giftName ?? null)}>
            {(open) => (
              <button type='button' className={row.share} aria-label={`分享${title}的回放`} onClick={pressed(open)}>
                <Icon glyph={share} size={16} />
                分享
              </button>
            )}
          </ShareReplay>
          <button type='button' className={row.receipt} aria-label={`验证${title}`} onClick={pressed(() => onProof(roomId))}>
            <Icon glyph={shieldCheck} size={16} />
            验证
          </button>
        </span>
      ) : (
        <button
          type='button'
          className={row.receipt}
          aria-label={`查看${title}`}
          onClick={pressed(() => go(`/roll-room?id=${roomId}`, '/record?tab=roll'))}
        >
          查看
        </button>
      )}
    </div>
  )
}
