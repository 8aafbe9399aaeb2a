import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import type { LimitState, TodaySums } from '#shared/calls/limits.ts'
import { formatAmount } from '#shared/money.ts'
import { leftUnder } from '#state/account/limitRules.ts'
import { playTimeState, playWords } from '#state/account/playTime.ts'
import css from './TodayFacts.module.css'

interface Props {
  /** Null while they are loaded. */
  sums: TodaySums | null
  /** The player's caps; null while they are loaded. */
  limits: Pick<LimitState, 'caps'> | null
}

/** What the net counts, in one sentence. */
const NET_WORDS = '净额 = 今日兑回的金币 + 今日所得、仍在背包或行囊的物品（按兑换价）− 今日投入。充值和赠送的金币不算。'

/** The session of today in figures without a judgement: time on this device, coins in and back, what that comes to, and how far the caps are. */
export function TodayFacts({ sums, limits }: Props) {
  const { today } = useSnapshot(playTimeState)
  return (
    <>
      <dl className={css.facts}>
        <Fact name='游玩时长' note='本机'>
          {playWords(today)}
        </Fact>
        <Fact name='投入' note='玩法与购买'>
          {sums ? formatAmount(sums.spent) : <Waiting />}
        </Fact>
        <Fact name='得到' note={sums ? `兑回 ${formatAmount(sums.back)} · 背包 ${formatAmount(sums.kept)}` : ''}>
          {sums ? formatAmount(sums.back + sums.kept) : <Waiting />}
        </Fact>
        <Fact name='净额' strong>
          {sums ? signedText(sums.net) : <Waiting />}
        </Fact>
        <Fact name='距消费上限' note={limits ? capNote(limits) : ''}>
          {limits ? capText(limits) : <Waiting />}
        </Fact>
      </dl>
      <p className={css.words}>{NET_WORDS}</p>
    </>
  )
}

const Waiting = () => <Skeleton width={72} height={16} />

function Fact({ name, note, strong, children }: { name: string; note?: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>
        {name}
        {note && <small>{note}</small>}
      </dt>
      <dd className={strong ? css.net : undefined}>{children}</dd>
    </div>
  )
}

/** A figure with its sign, which is neither good news nor bad. */
const signedText = (net: number) => `${net > 0 ? '+' : ''}${formatAmount(net).replace('-', '−')}`

const KINDS = [
  ['spendDay', '今日'],
  ['spendMonth', '本月'],
] as const

/** What is left below the nearest cap on spending, and whose cap it is; null when none is set. */
function nearest({ caps }: Pick<LimitState, 'caps'>): { left: number; name: string } | null {
  const lefts = KINDS.flatMap(([kind, name]) => {
    const cap = caps.find((one) => one.kind === kind)
    const left = cap ? leftUnder(cap) : null
    return left === null ? [] : [{ left, name }]
  })
  return lefts.sort((a, b) => a.left - b.left)[0] ?? null
}

const capNote = (limits: Pick<LimitState, 'caps'>) => nearest(limits)?.name ?? ''

function capText(limits: Pick<LimitState, 'caps'>): string {
  const near = nearest(limits)
  if (!near) return '未设上限'
  return near.left === 0 ? '已用完' : formatAmount(near.left)
}
