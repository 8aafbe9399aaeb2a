import { useEffect, useState } from 'react'
import { CheckList } from '#client/chrome/CheckList.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { DrawVerdict } from '#client/drawProof/DrawVerdict.tsx'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { type BattleCheck, type BattleCheckName, verifyBattle } from '#shared/modes/battle/verify.ts'
import { formatAmount } from '#shared/money.ts'
import { loadTables } from '#state/modes/battle/tables.ts'
import css from './VerifyDialog.module.css'

const NAMES: Record<BattleCheckName, string> = {
  seed: '服务器种子与开局前公布的哈希一致',
  clients: '每个座位的种子都参与了混合',
  order: '箱子的顺序',
  tables: '每一轮的概率表与公布的哈希一致',
  draws: '每一轮、每个座位的抽签号与物品',
  winner: '胜者与抽签票',
  prizes: '奖品的分配',
}

/** What a check has found, as far as it says something to a player. */
function wordsOf(name: BattleCheckName, { boxes, rounds, seats, players, end, shuffle }: BattleRoom, computed: string): string {
  if (name === 'seed' || name === 'draws') return computed
  if (name === 'clients') return `${seats} 个座位`
  if (name === 'order') return `${boxes.map(({ boxName }) => boxName).join(' → ')}${shuffle ? '（随机抽定）' : ''}`
  if (name === 'tables') return `${rounds.length} 轮，每轮一张表`
  const winners = end?.winners.map((seat) => players[seat]?.nickname ?? '') ?? []
  if (name === 'winner')
    return winners.length > 0
      ? `${winners.join('、')}${end?.ticket ? `，抽签票 ${end.ticket.roll} / ${end.ticket.total}` : ''}`
      : '平分，没有胜者'
  return `${rounds.length * seats} 件物品，总值 ${end?.value.toFixed(2) ?? ''}`
}

/** Who has won what, in plain words. */
function outcomeOf({ end, rounds, seats, players }: BattleRoom): string {
  const items = `${rounds.length * seats} 件物品，共值 ${formatAmount(end?.value ?? 0)} 金币`
  const winners = end?.winners.map((seat) => players[seat]?.nickname ?? '') ?? []
  return winners.length > 0 ? `${winners.join('、')} 获胜，全场抽出 ${items}` : `全场抽出 ${items}，由所有人平分`
}

interface Props {
  room: BattleRoom
  open: boolean
  onClose: () => void
}

/** 公平验证 of a whole battle, recomputed on this phone with the code that the server drew with. */
export function VerifyDialog({ room, open, onClose }: Props) {
  const { checks, failed, load } = useChecks(room, open)
  return (
    <Modal open={open} onClose={onClose} title='公平验证' height={520}>
      {failed && <ErrorState onRetry={load} />}
      {!checks && !failed && <Skeleton className={css.wait} />}
      {checks && (
        <>
          <DrawVerdict said={outcomeOf(room)} fixed='开局前锁定的' agrees={checks.every(({ ok }) => ok)} />
          <CheckList checks={checks.map(({ name, ok, computed }) => ({ name: NAMES[name], ok, note: wordsOf(name, room, computed) }))} />
          <p className={css.how}>
            抽签号 = HMAC-SHA256（服务器种子，battle:混合种子:序号:0）。混合种子是房间号与全部座位种子的 SHA-256，满员之前谁也算不出来。
          </p>
          <p className={css.seed}>服务器种子 {room.end?.serverSeed}</p>
        </>
      )}
    </Modal>
  )
}

function useChecks(room: BattleRoom, open: boolean) {
  const [checks, setChecks] = useState<BattleCheck[] | null>(null)
  const [failed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    const { end } = room
    if (!end) return
    loadTables(room)
      .then((tables) => setChecks(verifyBattle(room, end, tables)))
      .catch(() => setFailed(true))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a battle that is over does not change
  useEffect(() => {
    if (open && !checks) load()
  }, [open])
  return { checks, failed, load }
}
