import { proxy, ref } from 'valtio/vanilla'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { BATTLE } from '#shared/modes/battle/rules.ts'
import type { SharedShow } from '#state/core/play/sharedReplay.ts'
import { standSceneAt } from '#state/core/play/stage.ts'
import { serverNow } from '#state/platform/clock.ts'
import { replayOf } from './replay.ts'
import { enterBattle, setBattleRoom } from './stage.ts'

/** A shared battle as it is shown once more. */
export const sharedBattleState = proxy({
  /** The room with the times of this show; null before it begins. An object that is not a store. */
  room: null as BattleRoom | null,
  /** The server time at which it stands still; null while it goes on. */
  heldAt: null as number | null,
})

/** Shows the battle `at` ms after its room became full. */
function begin(room: BattleRoom, at: number): void {
  const now = serverNow()
  const shown = replayOf(room, now - at)
  sharedBattleState.room = ref(shown)
  hold(at > 0 ? now : null)
  setBattleRoom(shown, null)
}

function hold(at: number | null): void {
  sharedBattleState.heldAt = at
  standSceneAt(at)
}

/** Whole ms of the show that are seen at `now`, a server time. */
const elapsedAt = (room: BattleRoom, now: number): number => Math.max(0, Math.round(now - startOf(room)))

const startOf = (shown: BattleRoom): number => (shown.startAt ?? 0) - BATTLE.readyTime

/** Shows a shared battle. The scene follows the room by the server's time, so the room's times move instead of the show. */
export function showOfBattle(room: BattleRoom): SharedShow {
  const elapsed = () => {
    const { room: shown, heldAt } = sharedBattleState
    return shown ? elapsedAt(shown as BattleRoom, heldAt ?? serverNow()) : 0
  }
  return {
    play: (at) => {
      enterBattle()
      begin(room, at)
    },
    hold: (held) => {
      if (held) hold(serverNow())
      else goOn(room, elapsed())
    },
    elapsed,
    skip: () => {
      goOn(room, lengthOf(room))
      return true
    },
    leave: () => {
      hold(null)
      sharedBattleState.room = null
    },
  }
}

function goOn(room: BattleRoom, at: number): void {
  begin(room, at)
  hold(null)
}

/** Ms of the whole show. */
function lengthOf(room: BattleRoom): number {
  const shown = replayOf(room, 0)
  return (shown.end?.settledAt ?? 0) - startOf(shown)
}
