import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { backpack } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { play, shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { settingsFrom } from '#state/modes/battle/create.ts'
import { go } from '#state/platform/go.ts'
import { ResultHead, ROBOT_WON, robotWon, titleOf } from './ResultHead.tsx'
import css from './RoomOver.module.css'
import { SeatRow } from './SeatRow.tsx'
import { ShareButton } from './ShareButton.tsx'
import type { RoomUse } from './useRoom.ts'
import { VerifyDialog } from './VerifyDialog.tsx'
import { ranking } from './view.ts'

/** The result of a battle: who won what, what the others got, and where to go on. */
export function RoomOver({ use }: { use: RoomUse }) {
  const { room, me } = use
  const [verifying, setVerifying] = useState(false)
  if (!room?.end) return null
  const { end } = room
  return (
    <div className={css.over}>
      {use.staged && <Above />}
      {use.staged ? <h2 className='sr-only'>{titleOf(room)}</h2> : <ResultHead room={room} end={end} me={me} />}
      <ol className={css.rows}>
        {ranking(room).map((seat, place) => (
          <SeatRow key={seat} room={room} seat={seat} place={place + 1} mine={seat === me} prize={end.prizes[seat]} />
        ))}
      </ol>
      {use.staged && robotWon(room, end) && <p className={css.robots}>{ROBOT_WON}</p>}
      <Coming until={end.settledAt} />
      <button type='button' className={css.proof} onClick={pressed(() => setVerifying(true))}>
        <Icon glyph={shieldCheck} size={18} />
        <span>
          {room.rounds.length * room.seats} 次抽取均可验证 {room.serverSeedHash.slice(0, 4)}…{room.serverSeedHash.slice(-4)}
        </span>
        <b>去验证</b>
      </button>
      <div className={css.acts}>
        <Button tone='ghost' size='sm' onClick={use.replay}>
          <Icon glyph={play} size={16} />
          回放
        </Button>
        <ShareButton room={room} me={me} over />
        <Button tone='violet' size='sm' onClick={() => go('/bag', '/battle')}>
          <Icon glyph={backpack} size={16} />
          背包
        </Button>
        <Button tone='gold' size='sm' className={css.again} onClick={() => again(room)}>
          再来一局
        </Button>
      </div>
      <VerifyDialog room={room} open={verifying} onClose={() => setVerifying(false)} />
    </div>
  )
}

/** How often the result looks whether its prizes have arrived, in ms. */
const STEP = 250

/** Says that the prizes are on their way: who skips the end sees the result before the bag has them. */
function Coming({ until }: { until: number }) {
  const comes = useServerTime((now) => now < until, STEP)
  return comes ? <p className={css.robots}>奖品即将到账</p> : null
}

/** Opens 创建房间 with the settings of this room. */
function again(room: BattleRoom): void {
  settingsFrom(room)
  go('/battle-create', '/battle')
}

/** The part of the page where the scene shows the winner. */
export function Above() {
  const free = useFreeArea()
  return (
    <section className={css.free} ref={free}>
      <span />
    </section>
  )
}
