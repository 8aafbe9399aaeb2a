import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { Tag } from '#client/chrome/Tag.tsx'
import { Chains } from '#client/modes/exponent/Chains.tsx'
import { Section } from '#client/overlays/receipt/ReceiptProof.tsx'
import { RotateDialog } from '#client/overlays/receipt/RotateDialog.tsx'
import { Row } from '#client/overlays/receipt/Row.tsx'
import { seedHash } from '#shared/fairness/draw.ts'
import { loadSeeds, type RevealedSeed, seedsState } from '#state/core/fairness/seeds.ts'
import css from './Fair.module.css'
import { SeedTimes } from './SeedTimes.tsx'
import { TrustLinks } from './TrustLinks.tsx'

/** The seed pair in use, the hash of the next one, and all revealed seeds. */
export function MySeeds() {
  const { status, current, revealed } = useSnapshot(seedsState)
  const [rotating, setRotating] = useState(false)
  useEffect(() => void loadSeeds(), [])
  if (!current) return <Without failed={status === 'error'} />
  return (
    <div className={css.scroll}>
      <div className={css.stack}>
        <Section title='正在使用' note={<Tag grade={0}>未公开</Tag>}>
          <Row name='服务器种子哈希' value={current.serverSeedHash} copies />
          <Row name='客户端种子' value={current.clientSeed} copies />
          <Row name='下一次抽取序号' value={String(current.nonce)} copies />
          <SeedTimes seed={current} />
        </Section>
        <Section title='下一组' note='已承诺'>
          <Row name='新种子哈希' value={current.nextServerSeedHash} copies />
          <SeedTimes seed={{ publishedAt: current.nextPublishedAt }} />
          <p className={css.hint}>更换后公开正在使用的种子，启用这一组，序号归零。</p>
          <div className={css.rotate}>
            <Button tone='violet' block onClick={() => setRotating(true)}>
              更换种子
            </Button>
          </div>
        </Section>
        <Section title='已公开的种子' note={revealed.length > 0 ? `最近 ${revealed.length} 组` : ''}>
          {revealed.length === 0 && <p className={css.hint}>还没有公开的种子。更换一次种子，旧的就会列在这里。</p>}
          {revealed.map((seed) => (
            <Revealed key={seed.serverSeedHash} seed={seed} />
          ))}
        </Section>
        <Section title='指数' note='第一轮之前公布'>
          <Chains />
          <p className={css.hint}>每一轮断裂后公布密钥。在指数页点任意一轮，就在手机上验证它属于这条链。</p>
        </Section>
        <TrustLinks />
      </div>
      {rotating && <RotateDialog onClose={() => setRotating(false)} />}
    </div>
  )
}

/** A revealed server seed, whose hash is computed on this device. */
function Revealed({ seed }: { seed: RevealedSeed }) {
  const { serverSeed, serverSeedHash, clientSeed, nonce } = seed
  const fits = seedHash(serverSeed) === serverSeedHash
  return (
    <div className={css.revealed}>
      <Row name='服务器种子' value={serverSeed} copies />
      <Row name='哈希' value={serverSeedHash} copies tag={<Tag grade={fits ? 3 : 1}>{fits ? '与种子一致' : '与种子不一致'}</Tag>} />
      <Row name='客户端种子' value={clientSeed} copies />
      <Row name='用过的序号' value={nonce > 0 ? `0–${nonce - 1}` : '没有用过'} />
      <SeedTimes seed={seed} />
    </div>
  )
}

function Without({ failed }: { failed: boolean }) {
  return (
    <div className={css.scroll}>
      {failed ? (
        <div className={css.centre}>
          <ErrorState text='种子保存在服务器上，联网后即可查看' onRetry={() => void loadSeeds()} />
        </div>
      ) : (
        <div role='status' aria-label='正在读取种子' className={css.stack}>
          <Skeleton height={180} />
          <Skeleton height={150} />
        </div>
      )}
    </div>
  )
}
