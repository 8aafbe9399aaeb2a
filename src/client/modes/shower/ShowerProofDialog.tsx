import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { beaconFacts } from '#client/drawProof/beaconFacts.ts'
import { DrawProofDialog, type DrawProofKind } from '#client/drawProof/DrawProofDialog.tsx'
import { listFacts, listNote, seedNote } from '#client/drawProof/listDraw.ts'
import { SHOWER_CHECKS } from '#shared/modes/shower/checkNames.ts'
import {
  type ShowerCheck,
  type ShowerProof,
  type ShowerTold,
  showerAsTold,
  verifyShower,
  verifyWholeShower,
} from '#shared/modes/shower/verify.ts'
import { formatMoment } from '#shared/time.ts'
import { loadShowerProof } from '#state/modes/shower/watch.ts'
import { appState } from '#state/platform/app.ts'
import { diamonds, people, UNBOUND } from './words.ts'

type Name = ShowerCheck['name']

const notes: DrawProofKind<string, ShowerProof, Name>['notes'] = {
  seed: seedNote,
  number: ({ beacon }) => (beacon ? `drand quicknet 第 ${beacon.round} 轮，开场 20 秒后起的第一个` : '这场绑定了公开随机数，凭证里却没有'),
  beacon: () => '用该网络公开的公钥验证签名',
  list: ({ grabbers, grabbersHash }) => listNote(grabbers.length, grabbersHash),
  shares: ({ grabbers }) => `逐一重算 ${people(grabbers.length)} 份`,
  pot: ({ pot, grabbers }) => `共 ${diamonds(sumOf(grabbers))} / ${diamonds(pot)} 钻石`,
}

const sumOf = (grabbers: ShowerProof['grabbers']) => Math.round(grabbers.reduce((sum, [, , amount]) => sum + amount * 100, 0)) / 100

/** `told` is what this phone was told before; undefined where it was told nothing. */
const kindOf = (told: ShowerTold | undefined): DrawProofKind<string, ShowerProof, Name> => ({
  ask: loadShowerProof,
  verify: (proof) => showerAsTold(verifyShower(proof), proof, told),
  verifyWhole: async (proof) => showerAsTold(await verifyWholeShower(proof), proof, told),
  names: SHOWER_CHECKS,
  notes,
  savedAs: ({ showerId }) => ({ kind: 'shower', mode: 'shower', id: showerId }),
  factsOf: (proof) => [...listFacts(proof, proof.grabbersHash), ...beaconFacts(proof.beacon), ...momentFacts(proof.beacon)],
})

const momentFacts = (beacon: ShowerProof['beacon']) =>
  beacon
    ? [
        { name: '开场', text: formatMoment(beacon.startAt) },
        { name: '名单锁定于', text: formatMoment(beacon.closedAt) },
      ]
    : []

interface Props {
  /** Null closes the dialog. */
  showerId: string | null
  /** See `kindOf`. */
  told?: ShowerTold | undefined
  onClose: () => void
}

/** 公平验证 of a shower. */
export function ShowerProofDialog({ showerId, told, onClose }: Props) {
  const kind = useMemo(() => kindOf(told), [told])
  const uid = useSnapshot(appState).userInfo?.uid
  const how = ({ grabbers, beacon }: ShowerProof) => {
    const own = grabbers.find(([each]) => each === uid)
    return (
      <>
        名单中第 n 位（从 0 起）的权重 = HMAC-SHA256（种子，“shower:名单哈希:n:0”）的前 k 个字节各加 1 之和，k
        是计入的红包数。奖池按权重分配，精确到 0.01 钻石。种子在结束之后才公开，谁也不能提前算出。
        {beacon
          ? ' 这场另外绑定了 drand 公开随机数：上式中的名单哈希换成 SHA-256（“shower-draw:名单哈希:随机数”），平台锁定名单时也不知道结果。'
          : ` ${UNBOUND}`}
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
      kind={kind}
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
