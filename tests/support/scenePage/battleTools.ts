import { currentBattle } from '#scenes/battle-room/BattleRoomStage.ts'
import { type BattleOrder, previewBattle, STRIP, waitingRoom } from '#scenes/battle-room/fixtures.ts'
import { clock } from '#scenes/kit/clock.ts'
import { filmsSettled } from '#scenes/kit/films.ts'
import { qualityState } from '#scenes/kit/quality.ts'
import { holdSceneTime } from '#scenes/kit/sceneTime.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { battleShown, battleStage, enterBattle, setBattleRoom, setBattleStrip } from '#state/modes/battle/stage.ts'
import { setSoundSink } from '#state/platform/sound.ts'

const sounds: string[] = []
let pulses = 0

setSoundSink((id) => sounds.push(id))
navigator.vibrate = () => ++pulses > 0

/** Server time at which a room is shown. */
const ZERO = 1_800_000_000_000

/** What the tests of the battle room look at, beside the page's own `lab`. */
const battle = {
  /** Shows a battle `from` ms after the start of its first round; of its rounds only the first `known` are told. */
  play(order: BattleOrder, from: number, me: number | null = null, known = 99): BattleRoom {
    holdSceneTime(ZERO)
    const whole = previewBattle(order, ZERO - from)
    for (const box of whole.boxes) setBattleStrip(box, STRIP)
    enterBattle()
    setBattleRoom(known >= whole.rounds.length ? whole : { ...whole, rounds: whole.rounds.slice(0, known), end: null }, me)
    return whole
  },
  /** Tells the room more: what a later message would have brought. */
  tell: (room: BattleRoom, me: number | null = null) => setBattleRoom(room, me),
  wait(order: BattleOrder): void {
    holdSceneTime(ZERO)
    enterBattle()
    setBattleRoom(waitingRoom(order, ZERO), 0)
  },
  taken: (order: BattleOrder) => setBattleRoom(waitingRoom(order, ZERO), 0),
  painted: () => currentBattle()?.painted === true,
  /** Rounds that the scene has told the page as landed. */
  shown: () => battleShown.landed,
  /** Tells the room more and plays `ms` of it before any picture of the news can be painted. */
  async tellAndPlay(room: BattleRoom, ms: number): Promise<void> {
    setBattleRoom(room, null)
    await Promise.resolve()
    for (let passed = 0; passed < ms; passed += 50) clock.step(50)
  },
  /** Steps `ms` without a pause in which a picture could come; tells of `round` whether its cells were asked for before and after, and the reels between. */
  intoNext(ms: number, round: number): { before: boolean; reels: (number[] | null)[]; after: boolean } {
    const isWanted = () => currentBattle()?.room?.reels.giftAt(round, 0) !== undefined
    const before = isWanted()
    for (let passed = 0; passed < ms; passed += 50) clock.step(50)
    return { before, reels: currentBattle()?.pose()?.reels as (number[] | null)[], after: isWanted() }
  },
  /** An emote of every seat, one after another. */
  emote(seats: number): void {
    battleStage.emotes = Array.from({ length: seats }, (_, seat) => ({ seat, emote: seat, at: ZERO + seat * 10 }))
  },
  filmsSettled,
  pose: () => currentBattle()?.pose() ?? null,
  /** Moves the clock by one long step, as after a hidden tab. */
  leap: (ms: number) => clock.step(ms),
  calm: (on: boolean) => {
    qualityState.motion = on ? 'calm' : 'auto'
  },
  /** Sounds and the number of vibrations since the last call. */
  heard() {
    const told = { sounds: sounds.splice(0), pulses }
    pulses = 0
    return told
  },
}

export type BattleTools = typeof battle
Object.assign(window, { battle })
