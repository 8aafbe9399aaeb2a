import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { beaconFacts } from '#client/drawProof/beaconFacts.ts'
import { DrawProofDialog, type DrawProofKind } from '#client/drawProof/DrawProofDialog.tsx'
import { listFacts, listNote, seedNote } from '#client/drawProof/listDraw.ts'
import { ROLL_CHECKS } from '#shared/modes/roll/checkNames.ts'
import { type RollCheck, type RollProof, type RollTold, rollAsTold, verifyRoll, wholeRollAsTold } from '#shared/modes/roll/verify.ts'
import { formatMoment } from '#shared/time.ts'
import { loadRollProof } from '#state/modes/roll/proof.ts'
import { rollToldOf } from '#state/modes/roll/told.ts'
import { appState } from '#state/platform/app.ts'

type Name = RollCheck['name']

const notes: DrawProofKind<string, RollProof, Name>['notes'] = {
  seed: seedNote,
  entrants: ({ entrants, entrantsHash }) => listNote(entrants.length, entrantsHash),
  number: ({ beacon }) => (beacon ? `drand quicknet 第 ${beacon.round} 轮` : '房间绑定了公开随机数，凭证里却没有'),
  beacon: () => '用该网络公开的公钥验证签名',
  winners: ({ winners, passedOver }) =>
    `逐一重算 ${winners.length} 份奖品${passedOver.length > 0 ? `，依次跳过 ${passedOver.length} 个截止时被冻结的账号` : ''}`,
}

/** `told` is what this phone was told before the draw, and counts, not what the proof says afterwards; undefined where it was told nothing. */
const kindOf = (told: RollTold | undefined): DrawProofKind<string, RollProof, Name> => ({
  ask: loadRollProof,
  verify: (proof) => rollAsTold(proof, told, verifyRoll),
  verifyWhole: (proof) => wholeRollAsTold(proof, told),
  names: ROLL_CHECKS,
  notes,
  savedAs: ({ roomId }) => ({ kind: 'roll', mode: 'roll', id: roomId }),
  factsOf: (proof) => [...listFacts(proof, proof.entrantsHash), ...beaconFacts(proof.beacon), ...closedFacts(proof.beacon)],
})

const closedFacts = (beacon: RollProof['beacon']) => (beacon ? [{ name: '名单锁定于', text: formatMoment(beacon.closedAt) }] : [])

interface Props {
  /** Null closes the dialog. */
  roomId: string | null
  onClose: () => void
}

/** 公平验证 of a draw. */
export function RollProofDialog({ roomId, onClose }: Props) {
  const kind = useMemo(() => kindOf(roomId === null ? undefined : rollToldOf(roomId)), [roomId])
  const uid = useSnapshot(appState).userInfo?.uid
  const how = ({ entrants, beacon }: RollProof) => {
    const place = uid ? entrants.indexOf(uid) + 1 : 0
    return (
      <>
        第 n 次抽取 = HMAC-SHA256（种子，“roll:名单哈希:n:序号”）的前 52
        位，对剩余人数取余，从尚未中奖的玩家中选出一位。种子在截止之后才公开，谁也不能提前算出。
        {beacon &&
          ' 这个房间另外绑定了 drand 公开随机数：上式中的名单哈希换成 SHA-256（“roll-draw:名单哈希:随机数”），平台截止时也不知道结果。'}
        {place > 0 && ` 您是第 ${place} 位参加的玩家。`}
      </>
    )
  }
  const said = ({ entrants, winners }: RollProof) => {
    const own = !uid || !entrants.includes(uid) ? '' : winners.includes(uid) ? '，您中奖了' : '，您没有中奖'
    return `${entrants.length.toLocaleString('en-US')} 人参加，抽出了 ${winners.length} 份奖品的得主${own}`
  }
  return (
    <DrawProofDialog
      kind={kind}
      id={roomId}
      onClose={onClose}
      title='ROLL 公平验证'
      height={480}
      said={said}
      fixed='开奖前锁定的'
      how={how}
    />
  )
}
