import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { useArriving } from '#client/chrome/arrival.ts'
import { Button } from '#client/chrome/Button.tsx'
import { CopyButton } from '#client/chrome/CopyButton.tsx'
import { cx } from '#client/chrome/cx.ts'
import { plus, robot } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { userPlus } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { pressed } from '#client/chrome/press.ts'
import { RobotMark } from '#client/chrome/RobotMark.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import { beijingMoment } from '#shared/beijingTime.ts'
import { BEACON_MISSING_AFTER } from '#shared/fairness/beacon.ts'
import type { BattlePlayer, BattleRoom, RoomNumber } from '#shared/modes/battle/room.ts'
import { teamOf } from '#shared/modes/battle/rules.ts'
import { callRobot, joinRoom, leaveRoom } from '#state/modes/battle/acts.ts'
import { serverNow } from '#state/platform/clock.ts'
import { go } from '#state/platform/go.ts'
import { useSeatPay } from '../useSeatPay.tsx'
import { FillRing } from './FillRing.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { RoomHead } from './RoomHead.tsx'
import { SealedRing, useNumberStage } from './SealedRing.tsx'
import type { RoomUse } from './useRoom.ts'
import { isSealed } from './view.ts'
import css from './WaitingRoom.module.css'

/** A room that waits for players: what is played, who sits there, and the ways to fill it or to leave. */
export function WaitingRoom({ use: { room, me } }: { use: RoomUse }) {
  const [inviting, setInviting] = useState(false)
  if (!room) return null
  const invite = () => setInviting(true)
  const number = isSealed(room) ? room.number : null
  const [coded, full] = [Boolean(room.code), room.seats > 4]
  return (
    <div className={cx(css.waiting, coded && css.coded, full && css.full)}>
      <div className={css.scroll}>
        <RoomHead room={room} />
        <div className={css.top}>
          {room.code && (
            <Panel className={css.code}>
              房间码 <b>{room.code}</b>
              <CopyButton text={room.code} name='房间码' />
            </Panel>
          )}
          {number ? <SealedRing number={number} coded={coded} full={full} /> : <FillRing room={room} coded={coded} full={full} />}
        </div>
        <ul className={cx(css.seats, css[`of${room.seats}`])} aria-label='座位'>
          {room.players.map((player, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
            <li key={seat} className={cx(css.seat, player && css.taken, css[`team${teamOf(seat, room) % 4}`])}>
              {player ? <Taken player={player} room={room} me={me} /> : <Free seat={seat} room={room} me={me} onInvite={invite} />}
            </li>
          ))}
        </ul>
        {number ? <SealedNote number={number} seated={me !== null} /> : <p className={css.note}>{noteOf(room)}</p>}
      </div>
      {number ? <SealedFoot number={number} seated={me !== null} /> : <Foot room={room} me={me} onInvite={invite} />}
      <InviteDialog room={room} open={inviting && !number} onClose={() => setInviting(false)} />
    </div>
  )
}

const NOTE = '机器人由官方账户出资，赢得的物品不发放给任何人。退出房间或 10 分钟内未满员，入场金币全额退回。'
const BOUND = '满员之后才产生的公开随机数（drand）决定结果，谁也无法提前知道。'

const noteOf = ({ bound }: BattleRoom) => (bound ? `${NOTE}${BOUND}` : NOTE)

interface SealedProps {
  number: RoomNumber
  seated: boolean
}

/** What happens while the room is sealed. */
function SealedNote({ number, seated }: SealedProps) {
  const late = useNumberStage(number) === 'late'
  return (
    <p className={css.note}>
      {late
        ? `公开随机数迟到了，仍在等待。${beijingMoment(number.at + BEACON_MISSING_AFTER, serverNow())} 还没有到，房间取消，${seated ? '您的' : '所有人的'}入场金币全额退回。`
        : `座位已锁定。第 ${number.round} 轮 drand 公开随机数参与抽取、决定结果，满员时谁也不知道它。`}
    </p>
  )
}

/** What stands in the place of the buttons while the room is sealed: nobody can give up a seat, and there is none to invite to. */
function SealedFoot({ number, seated }: SealedProps) {
  const late = useNumberStage(number) === 'late'
  return (
    <div className={css.foot} data-keep-clear>
      {late ? (
        <Button tone='ghost' className={css.whole} onClick={() => go('/battle')}>
          {seated ? '先去看看别的房间' : '看看别的房间'}
        </Button>
      ) : (
        <Button tone='ghost' className={css.whole} disabled>
          即将开战
        </Button>
      )}
    </div>
  )
}

const isHost = ({ hostId, players }: BattleRoom, seat: number | null) => seat !== null && players[seat]?.customerId === hostId

function Taken({ player, room, me }: { player: BattlePlayer; room: BattleRoom; me: number | null }) {
  const mine = player.seat === me
  const host = isHost(room, player.seat)
  return (
    <>
      {(mine || host) && <small className={css.mark}>{[mine && '我', host && '房主'].filter(Boolean).join(' · ')}</small>}
      <Avatar src={player.headPic} frame={player.headGround} size={room.seats > 4 ? 46 : 54} />
      <b className={css.name}>{player.nickname}</b>
      {player.robot && <RobotMark />}
      <small className={css.ready}>已就位</small>
    </>
  )
}

interface FreeProps {
  seat: number
  room: BattleRoom
  me: number | null
  onInvite: () => void
}

/** A free seat. Everybody may invite a friend onto it, and the host may call a robot. */
function Free({ seat, room, me, onInvite }: FreeProps) {
  const [busy, setBusy] = useState(false)
  const call = () => {
    setBusy(true)
    callRobot(room.roomId, seat)
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  return (
    <>
      <button type='button' className={css.plus} aria-label={`空位 ${seat + 1}，邀请好友`} onClick={pressed(onInvite)}>
        <Icon glyph={plus} size={26} />
      </button>
      <b className={css.name}>空位 {seat + 1}</b>
      {isHost(room, me) ? (
        <button type='button' className={css.call} disabled={busy} aria-label={`召唤机器人到空位 ${seat + 1}`} onClick={pressed(call)}>
          <Icon glyph={robot} size={15} />
          召唤
        </button>
      ) : (
        <small className={css.free}>等待加入</small>
      )}
    </>
  )
}

function Foot({ room, me, onInvite }: Omit<FreeProps, 'seat'>) {
  const [leaving, setLeaving] = useState(false)
  const [asking, setAsking] = useState(false)
  // A host who goes takes the seats of the others away.
  const hasGuests = isHost(room, me) && room.players.some((player) => player !== null && player.seat !== me && !player.robot)
  const arriving = useArriving(me === null)
  const { busy, pay, dialog } = useSeatPay('/battle')
  const [code] = useAddress('code')
  const leave = () => {
    setLeaving(true)
    leaveRoom(room.roomId)
      .catch(() => undefined)
      .finally(() => setLeaving(false))
  }
  return (
    <div className={css.foot} data-keep-clear>
      {dialog}
      <CancelDialog
        open={asking}
        onClose={() => setAsking(false)}
        onCancel={() => {
          setAsking(false)
          leave()
        }}
      />
      {me === null ? (
        <>
          <Button tone='ghost' onClick={onInvite}>
            <Icon glyph={userPlus} size={20} />
            邀请
          </Button>
          <PayButton tone='gold' busy={busy} onPay={() => pay(room.cost, () => joinRoom(room, { code }))}>
            加入
            <Amount value={room.cost} size={18} tone='inherit' />
          </PayButton>
        </>
      ) : (
        <>
          <Button tone='ghost' busy={leaving} deaf={arriving} onClick={hasGuests ? () => setAsking(true) : leave}>
            {isHost(room, me) ? '取消房间' : '退出房间'}
          </Button>
          <Button tone='gold' onClick={onInvite}>
            <Icon glyph={userPlus} size={20} />
            邀请好友
          </Button>
        </>
      )}
    </div>
  )
}

/** Asks the host before a room is cancelled in which others sit. */
function CancelDialog({ open, onClose, onCancel }: { open: boolean; onClose: () => void; onCancel: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title='取消房间？' width={312}>
      <p className={css.ask}>已有玩家入座。取消后房间关闭，所有人的入场金币全额退回。</p>
      <div className={css.asked}>
        <Button tone='ghost' size='sm' onClick={onCancel}>
          取消房间
        </Button>
        <Button tone='violet' size='sm' onClick={onClose}>
          继续等待
        </Button>
      </div>
    </Modal>
  )
}
