import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import type { OwnRank } from '#shared/calls/rank.ts'
import { RANK_COUNTED, type RankBoard } from '#shared/rank.ts'
import { openLogin } from '#state/account/session.ts'
import { appState } from '#state/platform/app.ts'
import { go } from '#state/platform/go.ts'
import { Figure } from './Figure.tsx'
import css from './OwnBar.module.css'
import { BOARDS, diamondsText, figureText } from './words.ts'

interface Props {
  board: RankBoard
  /** Null for a visitor. */
  own: OwnRank | null
  /** False where the page leads to the play already. */
  leads: boolean
}

/** The player's own place at the bottom, or what leads to one. */
export function OwnBar({ board, own, leads }: Props) {
  const { token } = useSnapshot(appState)
  if (token === '')
    return (
      <Bar place='—'>
        <span className={css.who}>
          <b>登录后参与排行</b>
          <small>查看我的名次与奖励</small>
        </span>
        <Button size='sm' onClick={openLogin}>
          登录
        </Button>
      </Bar>
    )
  if (!own) return null
  const { place, nickname, headPic, headGround, masked, figure, reward } = own
  return (
    <Bar place={place === null ? '—' : own.beyond ? `${RANK_COUNTED / 10_000}万+` : place}>
      <Avatar src={headPic} frame={headGround} size={44} />
      <span className={css.who}>
        <b className={css.name}>
          <span className={css.nickname}>{nickname}</span>
          {masked && <i className={css.masked}>已隐藏</i>}
        </b>
        <small>{nextText(board, own)}</small>
      </span>
      {place === null && leads && (
        <Button size='sm' onClick={() => go(BOARDS[board].path, '/rank')}>
          {BOARDS[board].act}
        </Button>
      )}
      {place !== null && (
        <span className={css.has}>
          <Figure board={board} value={figure} size={17} />
          {reward > 0 && (
            <small>
              可获
              <CurrencyIcon currency='diamond' size={13} />
              {diamondsText(reward)}
              <span className='sr-only'>钻石</span>
            </small>
          )}
        </span>
      )}
    </Bar>
  )
}

/** What the player is short of. 消费榜 does not say it, because nobody shall spend for a place. */
function nextText(board: RankBoard, { place, toNext, missing }: OwnRank): string {
  if (place === null) return missing > 0 ? `再开 ${missing} 个盲盒即可上榜` : '还没有上榜'
  if (toNext === null) return '目前第一'
  if (toNext === 0) return '与前一名相同'
  if (board === 'spend') return '请量力而行，不必为名次消费'
  return `距前一名还差 ${figureText(board, toNext)}`
}

function Bar({ place, children }: { place: ReactNode; children: ReactNode }) {
  return (
    <section className={css.bar} aria-label='我的名次' data-keep-clear>
      <b className={css.place}>{place}</b>
      {children}
    </section>
  )
}
