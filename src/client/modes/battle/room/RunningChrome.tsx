import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { skip } from '#client/chrome/icons/moreGlyphs.ts'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import { useSkipKeys } from '#client/stage/skipKeys.ts'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { EmoteButton } from './EmoteButton.tsx'
import css from './RunningChrome.module.css'
import { ShareButton } from './ShareButton.tsx'
import { useLandedRoom } from './useLandedRoom.ts'
import type { RoomUse } from './useRoom.ts'
import { type Figure, leadOf, potOf, standingOf } from './view.ts'

/** How often the bar looks whether the battle is over, in ms. */
const STEP = 250

/** Below the scene of a running battle: how the player stands, who watches, emotes, and 跳过 of a replay. */
export function RunningChrome({ use }: { use: RoomUse }) {
  const { room, me, watching, replaying, phase } = use
  const free = useFreeArea()
  useSkipKeys(replaying, use.skip)
  if (!room) return null
  return (
    <div className={css.chrome}>
      <section className={css.free} ref={free}>
        <span />
      </section>
      <div className={css.bar} data-keep-clear>
        {phase === 'ready' ? <p className={css.ready}>满员，即将开战</p> : <Lead room={room} me={me} />}
        {!replaying && watching > 0 && (
          <span className={css.watching}>
            <b>{watching}</b> 人在场
          </span>
        )}
        {!replaying && me !== null && <EmoteButton roomId={room.roomId} />}
        {!replaying && <ShareButton room={room} />}
        {replaying && (
          <Button tone='ghost' size='sm' onClick={use.skip}>
            <Icon glyph={skip} size={18} />
            跳过
          </Button>
        )}
      </div>
    </div>
  )
}

/** What is at stake, and how far the player is ahead or behind, after the rounds whose reels stand still. */
function Lead({ room, me }: { room: BattleRoom; me: number | null }) {
  const ended = useServerTime((now) => room.end !== null && now >= room.end.at, STEP)
  const landed = useLandedRoom(room)
  if (ended) return <p className={css.ready}>本局结束</p>
  const standing = standingOf(landed)
  const lead = leadOf(landed, standing, me)
  return (
    <dl className={css.figures}>
      <Shown {...potOf(landed, standing)} className={css.pot} />
      {lead && <Shown {...lead} className={cx(lead.good === true && css.ahead, lead.good === false && css.behind)} />}
    </dl>
  )
}

function Shown({ label, text, className }: Figure & { className?: string }) {
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd className={className}>{text}</dd>
    </div>
  )
}
