import { useSnapshot } from 'valtio'
import { DrawProofDialog, type DrawProofKind } from '#client/drawProof/DrawProofDialog.tsx'
import { listFacts, listNote, seedNote } from '#client/drawProof/listDraw.ts'
import { type RollCheck, type RollProof, verifyRoll } from '#shared/modes/roll/verify.ts'
import { loadRollProof } from '#state/modes/roll/proof.ts'
import { appState } from '#state/platform/app.ts'

type Name = RollCheck['name']

const names: DrawProofKind<string, RollProof, Name>['names'] = {
  seed: '种子与开房时公布的哈希一致',
  entrants: '参加名单与截止时公布的哈希一致',
  winners: '全部中奖者由种子与名单算出',
}

const notes: DrawProofKind<string, RollProof, Name>['notes'] = {
  seed: seedNote,
  entrants: ({ entrants, entrantsHash }) => listNote(entrants.length, entrantsHash),
  winners: ({ winners, passedOver }) =>
    `逐一重算 ${winners.length} 份奖品${passedOver.length > 0 ? `，依次跳过 ${passedOver.length} 个截止时被冻结的账号` : ''}`,
}

const KIND: DrawProofKind<string, RollProof, Name> = {
  ask: loadRollProof,
  verify: verifyRoll,
  names,
  notes,
  factsOf: (proof) => listFacts(proof, proof.entrantsHash),
}

/** 公平验证 of a draw. A null `roomId` closes the dialog. */
export function RollProofDialog({ roomId, onClose }: { roomId: string | null; onClose: () => void }) {
  const uid = useSnapshot(appState).userInfo?.uid
  const how = ({ entrants }: RollProof) => {
    const place = uid ? entrants.indexOf(uid) + 1 : 0
    return (
      <>
        第 n 次抽取 = HMAC-SHA256（种子，“roll:名单哈希:n:序号”）的前 52
        位，对剩余人数取余，从尚未中奖的玩家中选出一位。种子在截止之后才公开，谁也不能提前算出。
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
      kind={KIND}
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
