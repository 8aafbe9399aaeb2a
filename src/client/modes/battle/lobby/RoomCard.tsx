import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { robot as robotGlyph } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import type { BattleCard, BattlePlayer } from '#shared/modes/battle/room.ts'
import { RoomState, teamOf } from '#shared/modes/battle/rules.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { joinRoom } from '#state/modes/battle/acts.ts'
import { isSeated, shownState } from '#state/modes/battle/followOwnRooms.ts'
import { reloadLobby } from '#state/modes/battle/lobby.ts'
import { appState } from '#state/platform/app.ts'
import { go } from '#state/platform/go.ts'
import { BoxChips } from '../BoxChips.tsx'
import { RoomTags } from '../RoomTags.tsx'
import type { SeatPay } from '../useSeatPay.tsx'
import css from './RoomCard.module.css'

interface Props {
  card: BattleCard
  /** The list's way to pay for a seat. */
  seatPay: SeatPay
}

const enter = (roomId: string) => go(`/battle-room?id=${roomId}`, '/battle')

/** A room of the lobby: what is played, who sits there, what it costs, and the one thing that the player can do with it. */
export function RoomCard({ card, seatPay }: Props) {
  const { boxes, begun, players } = card
  const state = shownState(card)
  const running = state === RoomState.ready || state === RoomState.running
  const mine = useSeated(card) && state !== RoomState.ended
  return (
    <Panel className={css.card} tone={mine ? 'gold' : 'violet'}>
      {running && <i className={css.breath} aria-hidden='true' />}
      <div className={css.top}>
        <RoomTags room={card} className={css.tags} />
        <State card={card} />
      </div>
      <BoxChips boxes={boxes} small now={running ? Math.max(0, begun - 1) : -1} className={css.boxes} />
      <div className={css.bottom}>
        <ul className={cx(css.seats, card.seats > 4 && css.many)} aria-label='座位'>
          {players.map((player, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
            <li key={seat} className={cx(css.seat, startsTeam(card, seat) && css.team)}>
              {player ? (
                <Sitting player={player} size={card.seats > 4 ? 22 : 33} won={card.winners.includes(player.customerId)} />
              ) : (
                <span className={css.free} role='img' aria-label='空位'>
                  +
                </span>
              )}
            </li>
          ))}
        </ul>
        <Act card={card} seatPay={seatPay} />
      </div>
    </Panel>
  )
}

/** A taken seat. A robot wears a sign on the lower edge, where its name would stand in a list. */
function Sitting({ player, size, won }: { player: BattlePlayer; size: number; won: boolean }) {
  const { robot, nickname, headPic, headGround } = player
  return (
    <>
      <Avatar
        src={headPic}
        frame={headGround}
        size={size}
        label={robot ? `${nickname}，机器人` : nickname}
        tone={won ? 'gold' : robot ? 'silver' : 'violet'}
      />
      {robot && (
        <span className={css.robot} aria-hidden='true'>
          <Icon glyph={robotGlyph} size={11} />
        </span>
      )}
    </>
  )
}

/** True when the player sits in the room. */
function useSeated({ players }: BattleCard): boolean {
  const uid = useSnapshot(appState).userInfo?.uid
  return isSeated(players, uid)
}

const startsTeam = (card: BattleCard, seat: number) => card.teams < card.seats && seat > 0 && teamOf(seat, card) !== teamOf(seat - 1, card)

function State({ card }: { card: BattleCard }) {
  const { begun, boxes } = card
  const state = shownState(card)
  if (state === RoomState.waiting) return <span className={cx(css.state, css.waiting)}>等待中</span>
  if (state === RoomState.ready) return <span className={cx(css.state, css.running)}>即将开战</span>
  if (state === RoomState.running)
    return <span className={cx(css.state, css.running)}>{`第 ${Math.max(1, begun)}/${boxes.length} 轮`}</span>
  return <span className={css.state}>已结束</span>
}

function Act({ card, seatPay }: Props) {
  const { roomId, cost, value, seats } = card
  const state = shownState(card)
  const mine = useSeated(card)
  if (state === RoomState.waiting && !mine)
    return (
      <>
        <Sum label='入场' value={cost} />
        <Join card={card} seatPay={seatPay} />
      </>
    )
  const over = state === RoomState.ended
  return (
    <>
      <Sum {...sumOf({ state, cost, value, seats })} />
      <Button tone={mine && !over ? 'gold' : 'violet'} size='sm' className={css.act} onClick={() => enter(roomId)}>
        {over ? '回放' : mine ? '返回' : '观战'}
      </Button>
    </>
  )
}

/** What stands beside the button of a room that nobody can join: before the first round nothing has been drawn, so it is what all have paid. */
function sumOf({ state, cost, value, seats }: Pick<BattleCard, 'cost' | 'value' | 'seats'> & { state: RoomState }) {
  if (state === RoomState.waiting) return { label: '入场', value: cost }
  return value > 0 ? { label: '奖池', value } : { label: '总入场', value: toWire(toMinor(cost) * seats) }
}

function Sum({ label, value }: { label: string; value: number }) {
  return (
    <span className={css.sum}>
      <small>{label}</small>
      <Amount value={value} size={15} />
    </span>
  )
}

/** Takes a seat at the cost shown. When the room is full meanwhile, the list is loaded again. */
function Join({ card, seatPay }: Props) {
  const [busy, setBusy] = useState(false)
  const join = async () => {
    setBusy(true)
    const room = await seatPay.pay(card.cost, () => joinRoom(card))
    setBusy(false)
    if (room) enter(room.roomId)
    else reloadLobby()
  }
  return (
    <PayButton tone='gold' size='sm' className={css.act} busy={busy} onPay={join}>
      加入
    </PayButton>
  )
}
