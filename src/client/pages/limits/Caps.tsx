import { useState } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { plus } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { clockFill, pencil } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { pressed } from '#client/chrome/press.ts'
import { beijingMoment } from '#shared/beijingTime.ts'
import { CAP_NAMES, type CapKind, type CapState } from '#shared/calls/limits.ts'
import { formatAmount } from '#shared/money.ts'
import { leftUnder, usedPart } from '#state/account/limitRules.ts'
import { serverNow } from '#state/platform/clock.ts'
import { CapDialog } from './CapDialog.tsx'
import css from './Caps.module.css'
import { Section } from './Section.tsx'

interface Props {
  title: string
  kinds: readonly CapKind[]
  caps: readonly CapState[]
}

/**
 * The daily and the monthly cap on top-ups or on spending: how much is used, how much is left, and a change that waits. A tap changes
 * a cap.
 */
export function Caps({ title, kinds, caps }: Props) {
  const [edited, setEdited] = useState<CapKind | null>(null)
  const rows = kinds.flatMap((kind) => caps.filter((cap) => cap.kind === kind))
  const cap = rows.find(({ kind }) => kind === edited)
  return (
    <Section title={title}>
      <Panel tone='dim' className={css.panel}>
        {rows.map((row) => (
          <Cap key={row.kind} cap={row} onEdit={() => setEdited(row.kind)} />
        ))}
      </Panel>
      {cap && <CapDialog cap={cap} onClose={() => setEdited(null)} />}
    </Section>
  )
}

const isMonth = (kind: CapKind) => kind.endsWith('Month')

function Cap({ cap, onEdit }: { cap: CapState; onEdit: () => void }) {
  const name = isMonth(cap.kind) ? '每月' : '每日'
  return (
    <div className={css.cap}>
      <div className={css.top}>
        <b className={css.name}>{name}</b>
        <button type='button' className={cx(css.edit, cap.cap === null && css.unset)} aria-label={editLabel(cap)} onClick={pressed(onEdit)}>
          <span>{cap.cap === null ? '设置上限' : formatAmount(cap.cap)}</span>
          <Icon glyph={cap.cap === null ? plus : pencil} size={15} />
        </button>
      </div>
      {cap.cap !== null && <Bar part={usedPart(cap)} label={`${CAP_NAMES[cap.kind]}已用`} />}
      <p className={css.figures}>
        <span>
          {isMonth(cap.kind) ? '本月' : '今日'}已用 <b>{formatAmount(cap.used)}</b>
        </span>
        <Left cap={cap} />
      </p>
      {cap.raise && <Raise cap={cap.raise.cap} at={cap.raise.at} />}
    </div>
  )
}

const editLabel = ({ kind, cap }: CapState) =>
  cap === null ? `${CAP_NAMES[kind]}，设置上限` : `修改${CAP_NAMES[kind]}，现在 ${formatAmount(cap)}`

function Left({ cap }: { cap: CapState }) {
  const left = leftUnder(cap)
  if (left === null) return <span className={css.none}>没有上限</span>
  if (cap.cap === 0) return <span className={css.full}>上限为 0，已暂停</span>
  if (left === 0) return <span className={css.full}>已用完，{beijingMoment(cap.resetsAt, serverNow())} 恢复</span>
  return (
    <span>
      剩余 <b>{formatAmount(left)}</b>
    </span>
  )
}

function Bar({ part, label }: { part: number; label: string }) {
  return (
    <div role='progressbar' aria-label={label} aria-valuenow={Math.round(part * 100)} className={css.track}>
      <i className={cx(css.fill, part >= 0.7 && css.much)} style={{ transform: `translateX(${(part - 1) * 100}%)` }} />
    </div>
  )
}

function Raise({ cap, at }: { cap: number | null; at: number }) {
  return (
    <p className={css.raise}>
      <Icon glyph={clockFill} size={14} />
      <span>
        {beijingMoment(at, serverNow())} 起{cap === null ? '不再限制' : `提高到 ${formatAmount(cap)}`}
      </span>
    </p>
  )
}
