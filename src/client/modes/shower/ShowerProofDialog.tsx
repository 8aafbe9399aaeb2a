import { useSnapshot } from 'valtio'
import { DrawProofDialog, type DrawProofKind } from '#client/drawProof/DrawProofDialog.tsx'
import { listFacts, listNote, seedNote } from '#client/drawProof/listDraw.ts'
import { type ShowerCheck, type ShowerProof, verifyShower } from '#shared/modes/shower/verify.ts'
import { loadShowerProof } from '#state/modes/shower/watch.ts'
import { appState } from '#state/platform/app.ts'
import { diamonds, people } from './words.ts'

type Name = ShowerCheck['name']

const names: DrawProofKind<string, ShowerProof, Name>['names'] = {
  seed: '种子与开场前公布的哈希一致',
  list: '参加名单与开奖时的哈希一致',
  shares: '每一份钻石由种子与名单算出',
  pot: '没有超出奖池，没有人超过上限',
}

const notes: DrawProofKind<string, ShowerProof, Name>['notes'] = {
  seed: seedNote,
  list: ({ grabbers, grabbersHash }) => listNote(grabbers.length, grabbersHash),
  shares: ({ grabbers }) => `逐一重算 ${people(grabbers.length)} 份`,
  pot: ({ pot, grabbers }) => `共 ${diamonds(sumOf(grabbers))} / ${diamonds(pot)} 钻石`,
}

const sumOf = (grabbers: ShowerProof['grabbers']) => Math.round(grabbers.reduce((sum, [, , amount]) => sum + amount * 100, 0)) / 100

const KIND: DrawProofKind<string, ShowerProof, Name> = {
  ask: loadShowerProof,
  verify: verifyShower,
  names,
  notes,
  factsOf: (proof) => listFacts(proof, proof.grabbersHash),
}

/** 公平验证 of a shower. A null `showerId` closes the dialog. */
export function ShowerProofDialog({ showerId, onClose }: { showerId: string | null; onClose: () => void }) {
  const uid = useSnapshot(appState).userInfo?.uid
  const how = ({ grabbers }: ShowerProof) => {
    const own = grabbers.find(([each]) => each === uid)
    return (
      <>
        名单中第 n 位（从 0 起）的权重 = HMAC-SHA256（种子，“shower:名单哈希:n:0”）的前 k 个字节各加 1 之和，k
        是计入的红包数。奖池按权重分配，精确到 0.01 钻石。种子在结束之后才公开，谁也不能提前算出。
        {own && ` 您计入 ${own[1]} 个红包。`}
      </>
    )
  }
  const said = ({ grabbers }: ShowerProof) => {
    const own = grabbers.find(([each]) => each === uid)
    return `${people(grabbers.length)} 人分得 ${diamonds(sumOf(grabbers))} 钻石${own ? `，您分得 ${diamonds(own[2])} 钻石` : ''}`
  }
  return (
    <DrawProofDialog
      kind={KIND}
      id={showerId}
      onClose={onClose}
      title='红包雨公平验证'
      height={500}
      layer={1}
      said={said}
      fixed='开场前锁定的种子'
      how={how}
    />
  )
}
