import { useEffect, useState } from 'react'
import { CheckList } from '#client/chrome/CheckList.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { DrawVerdict } from '#client/drawProof/DrawVerdict.tsx'
import { publishedFacts } from '#client/drawProof/listDraw.ts'
import { ProofFacts } from '#client/drawProof/ProofFacts.tsx'
import { SaveProof } from '#client/drawProof/SaveProof.tsx'
import type { OddsTable } from '#shared/fairness/oddsTable.ts'
import type { SavedProof } from '#shared/fairness/proofFile.ts'
import { BATTLE_CHECKS } from '#shared/modes/battle/checkNames.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { type BattleCheck, type BattleCheckName, verifyBattle } from '#shared/modes/battle/verify.ts'
import { formatAmount } from '#shared/money.ts'
import { loadTables } from '#state/modes/battle/tables.ts'
import css from './VerifyDialog.module.css'

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
  const { checked, failed, load } = useChecks(room, open)
  return (
    <Modal open={open} onClose={onClose} title='公平验证' height={520}>
      {failed && <ErrorState onRetry={load} />}
      {!checked && !failed && <Skeleton className={css.wait} />}
      {checked && (
        <>
          <DrawVerdict said={outcomeOf(room)} fixed='开局前锁定的' agrees={checked.checks.every(({ ok }) => ok)} />
          <CheckList
            checks={checked.checks.map(({ name, ok, computed }) => ({
              name: BATTLE_CHECKS[name],
              ok,
              note: wordsOf(name, room, computed),
            }))}
          />
          <p className={css.how}>
            抽签号 = HMAC-SHA256（服务器种子，battle:混合种子:序号:0）。混合种子是房间号与全部座位种子的 SHA-256，满员之前谁也算不出来。
          </p>
          <ProofFacts facts={factsOf(room)} />
          <div className={css.save}>
            <SaveProof saved={savedAs(room, checked.tables)} />
          </div>
        </>
      )}
    </Modal>
  )
}

const factsOf = (room: BattleRoom) => [
  { name: '服务器种子', text: room.end?.serverSeed ?? '' },
  { name: '种子哈希', text: room.serverSeedHash },
  ...publishedFacts(room),
]

/** The room with its tables, without the code that lets others in. */
function savedAs(room: BattleRoom, tables: readonly OddsTable[]): SavedProof {
  const named = tables.map(({ subject, version, pityLimit, entries }) => ({ boxId: subject, version, pityLimit, entries }))
  return { kind: 'battle', mode: 'battle', id: room.roomId, proof: { room: { ...room, code: null }, tables: named } }
}

interface Checked {
  checks: BattleCheck[]
  tables: OddsTable[]
}

function useChecks(room: BattleRoom, open: boolean) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [failed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    const { end } = room
    if (!end) return
    loadTables(room)
      .then((tables) => setChecked({ checks: verifyBattle(room, end, tables), tables }))
      .catch(() => setFailed(true))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a battle that is over does not change
  useEffect(() => {
    if (open && !checked) load()
  }, [open])
  return { checked, failed, load }
}
