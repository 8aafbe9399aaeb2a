import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { Progress } from '#client/chrome/Progress.tsx'
import { METAL_NAMES } from '#shared/album.ts'
import type { AlbumDetail } from '#shared/calls/album.ts'
import { formatAmount } from '#shared/money.ts'
import { claimSet } from '#state/community/album.ts'
import { go } from '#state/platform/go.ts'
import { imageUrl } from '#state/platform/images.ts'
import { Finished, type Got } from './Finished.tsx'
import { Medal } from './Medal.tsx'
import css from './Reward.module.css'

/** How far a set is, and what it gives. */
export function Reward({ set }: { set: AlbumDetail }) {
  const { name, owned, earned, total, diamonds, frame, claimed } = set
  const given = owned - earned
  const finished = owned === total
  return (
    <Panel tone={finished ? 'gold' : 'violet'} className={css.panel}>
      <div className={css.top}>
        <Medal set={set} size={56} />
        <div className={css.words}>
          <h2>{name}</h2>
          <span className={css.line}>
            <Progress value={owned / total} className={css.bar} label={`${name}的收集进度`} />
            <span className={css.count}>
              {owned}/{total}
            </span>
          </span>
        </div>
      </div>
      <div className={css.gives}>
        <span className={css.what}>
          集齐可得
          <Amount value={diamonds} currency='diamond' size={15} />
        </span>
        {frame && (
          <span className={css.what}>
            <img src={imageUrl(frame.image)} alt='' />
            {frameText(set, frame)}
          </span>
        )}
      </div>
      {given > 0 && !claimed && (
        <p className={css.given}>已点亮的 {given} 种来自其他玩家赠送，不计入奖励；自己开出、赢得或购得同款后即计入</p>
      )}
      {finished && <Claim set={set} />}
    </Panel>
  )
}

function frameText({ metal, claimed }: AlbumDetail, { name, owned, instead }: NonNullable<AlbumDetail['frame']>): string {
  if (!owned || claimed) return `${METAL_NAMES[metal]}头像框“${name}”`
  return instead > 0 ? `已有头像框，另得 ${formatAmount(instead)} 钻石` : `已有头像框“${name}”`
}

function Claim({ set }: { set: AlbumDetail }) {
  const { family, claimed, frame, earned, total } = set
  const left = total - earned
  const [busy, setBusy] = useState(false)
  const [got, setGot] = useState<Got | null>(null)
  const act = async () => {
    setBusy(true)
    try {
      setGot(await claimSet(family))
    } catch {
      // A toast has told the player.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {claimed && frame ? (
        <Button tone='violet' block onClick={() => go('/mine', '/album')}>
          奖励已领取 · 去佩戴头像框
        </Button>
      ) : (
        <PayButton tone='gold' block disabled={claimed || left > 0} busy={busy} onPay={act}>
          {claimText(claimed, left)}
        </PayButton>
      )}
      {got && <Finished set={set} got={got} onClose={() => setGot(null)} />}
    </>
  )
}

function claimText(claimed: boolean, left: number): string {
  if (claimed) return '奖励已领取'
  return left > 0 ? `还需自己获得 ${left} 种` : '领取奖励'
}
