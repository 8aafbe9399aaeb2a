import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { backpack, share } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { play, shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { ShareReplay } from '#client/overlays/share/ShareReplay.tsx'
import page from '#client/styles/page.module.css'
import type { ItemCard } from '#shared/calls/cards.ts'
import { go } from '#state/platform/go.ts'
import { imageUrl } from '#state/platform/images.ts'
import { RollProofDialog } from '../RollProofDialog.tsx'
import { sharedWords } from '../words.ts'
import type { RollUse } from './useRollRoom.ts'
import css from './Winners.module.css'
import { WinRows } from './WinRows.tsx'

/** A room whose draw is over: who has won, the dearest first, and the way to verify it. */
export function Winners({ use: { room, me, own, replay } }: { use: RollUse }) {
  const [verifying, setVerifying] = useState(false)
  const book = room?.book
  if (!room || !book) return null
  const wins = [...book.wins].reverse()
  const mine = wins.find(({ winner }) => winner.customerId === me)
  const first = mine ?? wins[0]
  return (
    <>
      <div className={cx(page.scroll, css.body)}>
        {first && <Hero prize={first} />}
        <h2 className={css.title}>{mine ? '恭喜您中奖' : '开奖结果'}</h2>
        <p className={css.said}>
          {mine ? `“${mine.giftName}”${room.state === 'drawn' ? '已放入背包' : '即将放入背包'}` : `${room.title} · ${book.entrants} 人参加`}
          {!mine && own?.joined && '，这次没有抽中您'}
        </p>
        <WinRows wins={wins} me={me} />
        <button type='button' className={css.proof} onClick={pressed(() => setVerifying(true))}>
          <Icon glyph={shieldCheck} size={18} />
          <span>{wins.length} 次抽取均可验证</span>
          <b>去验证</b>
        </button>
      </div>
      <footer className={css.foot} data-keep-clear>
        <Button tone='ghost' size='sm' onClick={replay}>
          <Icon glyph={play} size={16} />
          回放
        </Button>
        {room.state === 'drawn' && (own?.joined || own?.hosts) && <Share roomId={room.roomId} won={mine?.giftName ?? null} />}
        {mine ? (
          <Button tone='gold' size='sm' onClick={() => go('/bag', '/roll')}>
            <Icon glyph={backpack} size={16} />
            去背包
          </Button>
        ) : (
          <Button tone='gold' size='sm' onClick={() => go('/roll')}>
            看看其他房间
          </Button>
        )}
      </footer>
      <RollProofDialog roomId={verifying ? room.roomId : null} onClose={() => setVerifying(false)} />
    </>
  )
}

/** The prize that the page is about. */
export function Hero({ prize }: { prize: ItemCard }) {
  return (
    <div className={cx(css.hero, gradeClass(prize.grade))}>
      <span className={css.rays} />
      <img src={imageUrl(prize.giftImage)} alt='' />
    </div>
  )
}

/** Shares the replay of a draw. `won` names what the player has won; null for nothing. */
function Share({ roomId, won }: { roomId: string; won: string | null }) {
  return (
    <ShareReplay play={{ kind: 'roll', id: roomId }} won={sharedWords(won)}>
      {(open) => (
        <Button tone='violet' size='sm' onClick={open}>
          <Icon glyph={share} size={16} />
          分享
        </Button>
      )}
    </ShareReplay>
  )
}
