import { useRef } from 'react'
import { beaconFacts } from '#client/drawProof/beaconFacts.ts'
import { DrawProofDialog, type DrawProofKind } from '#client/drawProof/DrawProofDialog.tsx'
import css from '#client/drawProof/ProofDialog.module.css'
import { EXPONENT_CHECKS, NO_SALTING } from '#shared/modes/exponent/checkNames.ts'
import type { OwnStake } from '#shared/modes/exponent/round.ts'
import { shownCrash } from '#shared/modes/exponent/rules.ts'
import {
  beaconOf,
  type ExponentCheckName,
  type ExponentProof,
  tellsSalt,
  verifyRound,
  verifyWholeRound,
} from '#shared/modes/exponent/verify.ts'
import { formatMoment } from '#shared/time.ts'
import { loadProof } from '#state/modes/exponent/proof.ts'
import { RaceLine } from './RaceLine.tsx'
import { saltWords } from './saltWords.ts'
import { timesText } from './words.ts'

type Kind = DrawProofKind<number, ExponentProof, ExponentCheckName>

const shortHash = (hash: string) => `${hash.slice(0, 12)}…${hash.slice(-8)}`

const saltNote = (salt: string) => `SHA-256（“exponent-salt:链首哈希:随机数”），得到 ${shortHash(salt)}`

/** What a check has compared. */
const notes: Kind['notes'] = {
  chain: ({ place, chain }) => `对密钥做 ${place} 次 SHA-256，得到 ${shortHash(chain.terminal)}`,
  salt: ({ chain }) => (chain.salting ? saltNote(chain.salt) : NO_SALTING),
  beacon: (proof) => `drand quicknet 第 ${beaconOf(proof)?.round ?? '?'} 轮，用该网络公开的公钥验证签名`,
  crash: ({ broken }) => `算得 ${timesText(shownCrash(broken.crash))}`,
  time: ({ startAt, broken }) => `开始后 ${((broken.breakAt - startAt) / 1000).toFixed(3)} 秒`,
}

const KIND: Kind = {
  ask: loadProof,
  verify: (proof) => verifyRound(proof),
  verifyWhole: (proof) => verifyWholeRound(proof),
  names: EXPONENT_CHECKS,
  notes,
  lacks: (proof) => (tellsSalt(proof) ? null : NO_SALTING),
  savedAs: ({ round }) => ({ kind: 'exponent', mode: 'exponent', id: String(round) }),
  factsOf: (proof) => [
    { name: '密钥', text: proof.broken.secret },
    { name: '盐值', text: proof.chain.salt },
    { name: '链首哈希', text: proof.chain.terminal },
    ...(proof.chain.publishedAt === undefined ? [] : [{ name: '链首公布于', text: formatMoment(proof.chain.publishedAt) }]),
    ...beaconFacts(beaconOf(proof)),
  ],
}

const said = ({ round, broken }: ExponentProof) => `第 ${round} 轮在 ${timesText(shownCrash(broken.crash))} 断裂`

const how = ({ chain }: ExponentProof) => (
  <>
    倍数 = 96 × 2⁵² ÷（2⁵² − HMAC-SHA256（密钥，盐值）的前 52 位），不足 1.00 时立即断裂，最高 100。密钥在断裂之前不公开，谁也算不出来。
    {chain.salting && saltWords(chain.salting)}
  </>
)

interface Props {
  /** Null closes the dialog. */
  round: number | null
  /** A stake of the player; one of another round says nothing. */
  own: Pick<OwnStake, 'round' | 'race'> | null
  onClose: () => void
}

/** 公平验证 of a round, and both times of the own stake in it. */
export function ProofDialog({ round, own, onClose }: Props) {
  const last = useRef(0)
  if (round !== null) last.current = round
  return (
    <DrawProofDialog
      kind={KIND}
      id={round}
      onClose={onClose}
      title={`第 ${last.current} 轮 · 公平验证`}
      height={480}
      said={said}
      fixed='开局前锁定的'
      head={(proof) => (
        <>
          <p className={css.crash}>{timesText(shownCrash(proof.broken.crash))}</p>
          <RaceLine own={own?.round === proof.round ? own : null} />
        </>
      )}
      how={how}
    />
  )
}
