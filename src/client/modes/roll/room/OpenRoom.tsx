import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { ItemCard } from '#client/chrome/ItemCard.tsx'
import { check } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck, ticket } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { pressed } from '#client/chrome/press.ts'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import page from '#client/styles/page.module.css'
import { shortHash } from '#shared/modes/roll/draw.ts'
import type { RollRoom } from '#shared/modes/roll/room.ts'
import { formatAmount } from '#shared/money.ts'
import { cancelRoll, rollActs } from '#state/modes/roll/acts.ts'
import { Countdown } from '../Countdown.tsx'
import { useJoin } from '../useJoin.tsx'
import { conditionText } from '../words.ts'
import { Entrants } from './Entrants.tsx'
import css from './OpenRoom.module.css'
import type { RollUse } from './useRollRoom.ts'

/** A room before its draw. */
export function OpenRoom({ use }: { use: RollUse }) {
  const { room } = use
  const [all, setAll] = useState(false)
  const free = useFreeArea()
  if (!room) return null
  return (
    <>
      <section className={css.free} ref={free}>
        <span />
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the room must scroll by keyboard */}
      <section className={cx(page.scroll, css.body)} tabIndex={0} aria-label={room.title}>
        <h2 className={css.title}>{room.title}</h2>
        <When room={room} />
        <Figures room={room} />
        <h3 className={css.head}>
          奖品 <small>{room.by === 'time' ? '截止自动开奖' : `满 ${room.seats} 人开奖`}</small>
        </h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the row must scroll by keyboard */}
        <ul className={css.prizes} aria-label='奖品' tabIndex={0}>
          {room.prizes.map((prize) => (
            <li key={prize.giftId} className={css.prize}>
              <ItemCard item={prize} size='low' count={prize.count} />
            </li>
          ))}
        </ul>
        <h3 className={css.head}>
          参加的玩家 <small>实时更新</small>
        </h3>
        <People room={room} onAll={() => setAll(true)} />
        <p className={css.seal}>
          <Icon glyph={shieldCheck} size={18} />
          种子已锁定 <b>{shortHash(room.serverSeedHash)}</b>
        </p>
      </section>
      <Foot use={use} room={room} />
      <Entrants roomId={all ? room.roomId : null} count={room.entrants} onClose={() => setAll(false)} />
    </>
  )
}

function When({ room }: { room: RollRoom }) {
  return (
    <>
      {room.by === 'headcount' && <p className={css.when}>还差 {Math.max(0, room.seats - room.entrants)} 人开奖，截止未满则取消</p>}
      {room.bound && <p className={css.when}>开奖用截止之后才产生的公开随机数</p>}
      <Countdown to={room.closeAt} look='digits' label='距截止' />
    </>
  )
}

function Figures({ room: { entrants, seats, pieces, value } }: { room: RollRoom }) {
  return (
    <Panel className={css.figures}>
      <Figure value={entrants.toLocaleString('en-US')} name={`已参加 / ${seats.toLocaleString('en-US')}`} />
      <Figure value={String(pieces)} name='奖品件数' />
      <Figure value={formatAmount(value).replace(/\.00$/, '')} name='奖池总值' />
    </Panel>
  )
}

function Figure({ value, name }: { value: string; name: string }) {
  return (
    <p>
      <b>{value}</b>
      {name}
    </p>
  )
}

function People({ room: { newest, entrants }, onAll }: { room: RollRoom; onAll: () => void }) {
  if (entrants === 0) return <p className={css.nobody}>还没有人参加</p>
  const shown = newest.slice(0, entrants > newest.length ? 15 : 16)
  return (
    <Panel className={css.people}>
      {shown.map(({ customerId, headPic, headGround, nickname }) => (
        <Avatar key={customerId} src={headPic} frame={headGround} size={37} label={nickname} />
      ))}
      <button type='button' className={css.all} onClick={pressed(onAll)}>
        {entrants > shown.length ? `+${(entrants - shown.length).toLocaleString('en-US')}` : '全部'}
        <span className='sr-only'>，查看全部参加的玩家</span>
      </button>
    </Panel>
  )
}

function Foot({ use: { own }, room }: { use: RollUse; room: RollRoom }) {
  const { busy } = useSnapshot(rollActs)
  const joining = useJoin(undefined, () => room)
  const full = room.entrants >= room.seats
  const text = own?.joined ? '已参加，等待开奖' : full ? '已满员' : null
  return (
    <footer className={css.foot} data-keep-clear>
      {joining.dialog}
      <p className={css.condition}>
        <small>参加条件</small>
        <b>{conditionText(room.condition)}</b>
        {own && room.condition.kind !== 'password' && !own.joined && !own.hosts && (
          <span className={cx(css.met, !own.meets && css.unmet)}>
            {own.meets && <Icon glyph={check} size={13} />}
            {own.meets ? '已满足' : '暂未满足'}
          </span>
        )}
      </p>
      {own?.hosts ? (
        <Button
          tone='violet'
          className={css.act}
          busy={busy === room.roomId}
          disabled={room.entrants > 0}
          onClick={() => void cancelRoll(room.roomId).catch(() => undefined)}
        >
          {room.entrants > 0 ? '这是您的房间' : '取消房间'}
        </Button>
      ) : (
        <Button
          tone={text ? 'violet' : 'gold'}
          className={css.act}
          busy={busy === room.roomId}
          disabled={text !== null}
          {...(own && !own.meets && !text ? { reason: `这个房间面向“${conditionText(room.condition)}”的玩家` } : {})}
          onClick={() => joining.join(room)}
        >
          {!text && <Icon glyph={ticket} size={20} />}
          {text ?? '免费参加'}
        </Button>
      )}
    </footer>
  )
}
