import { DrawProofDialog, type DrawProofKind } from '#client/drawProof/DrawProofDialog.tsx'
import { KUJI_CHECKS } from '#shared/modes/kuji/checkNames.ts'
import { type KujiCheck, type KujiProof, verifyKuji } from '#shared/modes/kuji/verify.ts'
import { loadKujiProof } from '#state/modes/kuji/proof.ts'

type Name = KujiCheck['name']

const short = (hash: string) => `${hash.slice(0, 10)}…${hash.slice(-6)}`

const notes: DrawProofKind<string, KujiProof, Name>['notes'] = {
  seed: ({ serverSeedHash }) => `SHA-256 为 ${short(serverSeedHash)}`,
  order: ({ orderHash, order }) => `${order.length} 张签，哈希 ${short(orderHash)}`,
  shuffle: ({ counts }) => `重新洗签，${counts.length} 种奖品的数量逐一核对`,
  tickets: ({ sold }) => `逐张核对 ${sold.length} 张`,
  once: ({ own }) => (own.length > 0 ? `您的签：${own.join('、')}` : '您没有买过这个奖池的签'),
}

const KIND: DrawProofKind<string, KujiProof, Name> = {
  ask: loadKujiProof,
  verify: verifyKuji,
  savedAs: ({ poolId }) => ({ kind: 'kuji', mode: 'kuji', id: poolId }),
  names: KUJI_CHECKS,
  notes,
  factsOf: ({ serverSeed, serverSeedHash, orderHash, order }) => [
    { name: '种子', text: serverSeed },
    { name: '种子哈希', text: serverSeedHash },
    { name: '签序哈希', text: orderHash },
    { name: '签序', text: order },
  ],
}

/** 公平验证 of a whole pool. A null `poolId` closes the dialog. */
export function KujiProofDialog({ poolId, onClose }: { poolId: string | null; onClose: () => void }) {
  return (
    <DrawProofDialog
      kind={KIND}
      id={poolId}
      onClose={onClose}
      title='一番赏公平验证'
      height={520}
      fixed='开售前锁定的'
      said={({ order, sold }) => `全池 ${order.length} 张签，售出 ${sold.length} 张`}
      how={({ poolId: id, counts }) => (
        <>
          签序从高到低排好奖品后，自最后一张起逐张与前面的一张交换。第 n 张换到的位置 = HMAC-SHA256（种子，“kuji:{id}:{counts.join(',')}
          :n:序号”）的前 52 位，对 n 取余。签序哈希 = SHA-256（“kuji:{id}
          :种子:签序”）。种子和签序在全部售完或结束之后才公开，签号由买家自己选，谁也不能提前知道。
        </>
      )}
    />
  )
}
