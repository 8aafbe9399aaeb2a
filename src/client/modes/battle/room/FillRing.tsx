import { useEffect, useRef } from 'react'
import { useServerSeconds } from '#client/chrome/useServerTime.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { BATTLE } from '#shared/modes/battle/rules.ts'
import { playSound } from '#state/platform/sound.ts'
import { type RingPlace, WaitRing } from './WaitRing.tsx'

/** From so many seconds on the ring pulses. */
const URGENT = 30

const clock = (seconds: number) => `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

/** The time that is left to fill the room, and how many seats are taken. */
export function FillRing({ room, ...place }: RingPlace & { room: BattleRoom }) {
  const seconds = useServerSeconds(room.fillBy)
  const urgent = seconds <= URGENT
  const taken = room.players.filter((player) => player !== null).length
  useTick(urgent, seconds)
  return (
    <WaitRing
      {...place}
      part={Math.min(1, (seconds * 1_000) / BATTLE.fillTime)}
      pulse={urgent ? 'urgent' : undefined}
      label={`等待玩家，还剩 ${clock(seconds)}`}
      above={
        <>
          等待玩家 <b>{`${taken}/${room.seats}`}</b>
        </>
      }
      middle={clock(seconds)}
      below={room.bound ? '满员约 10 秒后开战' : '满员 3 秒后开战'}
    />
  )
}

/** A tick with each of the last seconds. */
function useTick(urgent: boolean, seconds: number): void {
  const before = useRef(seconds)
  useEffect(() => {
    if (urgent && seconds !== before.current && seconds > 0) playSound('tick', { volume: 0.5 })
    before.current = seconds
  }, [urgent, seconds])
}
