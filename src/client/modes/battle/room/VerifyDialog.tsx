import { useMemo } from 'react'
import { beaconFacts } from '#client/drawProof/beaconFacts.ts'
import { DrawProofDialog, type DrawProofKind } from '#client/drawProof/DrawProofDialog.tsx'
import { publishedFacts, seedNote } from '#client/drawProof/listDraw.ts'
import type { OddsTable } from '#shared/fairness/oddsTable.ts'
import { battleAsTold } from '#shared/modes/battle/asTold.ts'
import { BATTLE_CHECKS } from '#shared/modes/battle/checkNames.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { type BattleCheckName, verifyBattle, verifyWholeBattle } from '#shared/modes/battle/verify.ts'
import { CASE_MODE } from '#shared/modes.ts'
import { formatAmount } from '#shared/money.ts'
import { formatMoment } from '#shared/time.ts'
import { type BattleProof, loadBattleProof } from '#state/modes/battle/tables.ts'
import { toldOf } from '#state/modes/battle/told.ts'

type Kind = DrawProofKind<string, BattleProof, BattleCheckName>

const drawsOf = ({ rounds, seats }: BattleRoom) => rounds.length * seats
const winnersOf = ({ end, players }: BattleRoom) => end?.winners.map((seat) => players[seat]?.nickname ?? '') ?? []

const notes: Kind['notes'] = {
  seed: ({ room }) => seedNote(room),
  clients: ({ room }) => `${room.seats} 个座位`,
  number: ({ room: { number } }) => (number ? `drand quicknet 第 ${number.round} 轮` : '房间绑定了公开随机数，凭证里却没有'),
  beacon: () => '用该网络公开的公钥验证签名',
  order: ({ room: { boxes, shuffle } }) => `${boxes.map(({ boxName }) => boxName).join(' → ')}${shuffle ? '（随机抽定）' : ''}`,
  tables: ({ room }) => `${room.rounds.length} 轮，每轮一张表`,
  draws: ({ room }) => `逐一重算 ${drawsOf(room)} 次抽取`,
  winner: ({ room }) => winnerNote(room),
  prizes: ({ room }) => `${drawsOf(room)} 件物品，总值 ${room.end.value.toFixed(2)}`,
}

function winnerNote(room: BattleProof['room']): string {
  const { ticket } = room.end
  const winners = winnersOf(room).join('、')
  return winners ? `${winners}${ticket ? `，抽签票 ${ticket.roll} / ${ticket.total}` : ''}` : '平分，没有胜者'
}

/** Who has won what, in plain words. */
function outcomeOf(room: BattleProof['room']): string {
  const items = `${drawsOf(room)} 件物品，共值 ${formatAmount(room.end.value)} 金币`
  const winners = winnersOf(room).join('、')
  return winners ? `${winners} 获胜，全场抽出 ${items}` : `全场抽出 ${items}，由所有人平分`
}

const oddsOf = ({ tables }: BattleProof): OddsTable[] =>
  tables.map(({ boxId, ...table }) => ({ mode: CASE_MODE, subject: boxId, ...table }))

const factsOf = ({ room }: BattleProof) => [
  { name: '服务器种子', text: room.end.serverSeed },
  { name: '种子哈希', text: room.serverSeedHash },
  ...publishedFacts(room),
  ...beaconFacts(room.number),
  ...(room.number ? [{ name: '满员于', text: formatMoment(room.number.sealedAt) }] : []),
]

/** The checks of a room, with what this phone was told of it before. */
function kindOf(room: BattleRoom): Kind {
  const told = toldOf(room.roomId)
  return {
    ask: () => loadBattleProof(room),
    verify: (proof) => battleAsTold(verifyBattle(proof.room, proof.room.end, oddsOf(proof)), proof.room, told),
    verifyWhole: async (proof) => battleAsTold(await verifyWholeBattle(proof.room, proof.room.end, oddsOf(proof)), proof.room, told),
    names: BATTLE_CHECKS,
    notes,
    savedAs: ({ room: { roomId } }) => ({ kind: 'battle', mode: 'battle', id: roomId }),
    factsOf,
  }
}

const how = ({ room: { number } }: BattleProof) => (
  <>
    抽签号 = HMAC-SHA256（服务器种子，battle:混合种子:序号:0）。混合种子是房间号与全部座位种子的 SHA-256，满员之前谁也算不出来。
    {number &&
      ' 这个房间另外绑定了 drand 公开随机数：混合种子再与公开随机数合成，换成 SHA-256（battle-draw:混合种子:随机数），平台在满员时也不知道结果。'}
  </>
)

interface Props {
  room: BattleRoom
  open: boolean
  onClose: () => void
}

/** 公平验证 of a whole battle, recomputed on this phone with the code that the server drew with. */
export function VerifyDialog({ room, open, onClose }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a battle that is over does not change
  const kind = useMemo(() => kindOf(room), [room.roomId])
  return (
    <DrawProofDialog
      kind={kind}
      id={open ? room.roomId : null}
      onClose={onClose}
      title='公平验证'
      height={520}
      said={({ room: played }) => outcomeOf(played)}
      fixed='开局前锁定的'
      how={how}
    />
  )
}
