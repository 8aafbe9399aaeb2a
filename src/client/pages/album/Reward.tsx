import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { Progress } from '#client/chrome/Progress.tsx'
import { METAL_NAMES } from '#shared/album.ts'
import type { AlbumDetail } from '#shared/calls/album.ts'
import { formatAmount } from '#shared/money.ts'
import { claimSet } from '#state/album.ts'
import { go } from '#state/go.ts'
import { imageUrl } from '#state/images.ts'
import { playSound } from '#state/sound.ts'
import { Finished, type Got } from './Finished.tsx'
import { Medal } from './Medal.tsx'
import css from './Reward.module.css'

/** How far a set is, and what it gives. */
export function Reward({ set }: { set: AlbumDetail }) {
  const { name, owned, total, metal, diamonds, frame, claimed } = set
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
            {frame.owned && !claimed
              ? `已有头像框，另得 ${formatAmount(frame.instead)} 钻石`
              : `${METAL_NAMES[metal]}头像框“${frame.name}”`}
          </span>
        )}
      </div>
      {finished && <Claim set={set} />}
    </Panel>
  )
}

function Claim({ set }: { set: AlbumDetail }) {
  const { family, claimed, frame } = set
  const [busy, setBusy] = useState(false)
  const [got, setGot] = useState<Got | null>(null)
  const act = async () => {
    setBusy(true)
    try {
      setGot(await claimSet(family))
      playSound('coin')
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
        <PayButton tone='gold' block disabled={claimed} busy={busy} onPay={act}>
          {claimed ? '奖励已领取' : '领取奖励'}
        </PayButton>
      )}
      <Finished set={set} got={got} onClose={() => setGot(null)} />
    </>
  )
}
