/** Rules of 竞技场 (design 1.6) that server, page and scene share. Times are in ms. */
export const BATTLE = {
  maxRounds: 15,
  seats: [2, 3, 4, 6],
  /** A room that is not full after this time is cancelled, and everybody gets the stake back. */
  fillTime: 600_000,
  /** From the moment when the last seat is taken until the first round. */
  readyTime: 3_000,
  /** From the start of one round to the start of the next. */
  roundTime: { normal: 6_000, fast: 3_000 },
  /** From the end of the last round until prizes are in the bags: as long as the scene plays the end. The wheel of 奖池 takes longer. */
  endTime: { normal: 4_000, wheel: 10_500 },
  /** Losers get diamonds worth this part of their stake, in percent. */
  consolationPercent: 1,
  /** Emotes that a player may send, by number from 0. */
  emotes: 12,
} as const

/** What the emotes show, by number. */
export const EMOTE_NAMES = ['大笑', '墨镜', '爱心', '惊呆', '大哭', '生气', '思考', '发财', '流汗', '睡觉', '眨眼', '敬礼'] as const

export const SEAT_NUMBERS = [2, 3, 4, 6] as const
export type SeatNumber = (typeof SEAT_NUMBERS)[number]

/** `mode` of a battle (design 1.6). */
export const BattleMode = { lucky: 0, unlucky: 1, share: 2, sprint: 3, pool: 4, knockout: 5 } as const
export type BattleMode = (typeof BattleMode)[keyof typeof BattleMode]

/** `state` of a room (design 1.6). */
export const RoomState = { waiting: 0, ready: 1, running: 2, ended: 3, cancelled: 4 } as const
export type RoomState = (typeof RoomState)[keyof typeof RoomState]

/** Switches of a room. `final`: only the last round counts. `reverse`: the worst instead of the best. */
export interface BattleSwitches {
  final: boolean
  reverse: boolean
  /** A round every 3 s instead of every 6 s. */
  fast: boolean
  /** Only who knows the code may look and join. */
  hidden: boolean
  /** The order of the boxes is drawn when the room is full. */
  shuffle: boolean
}

/** What decides a battle besides its drops. */
export interface BattleRules {
  mode: BattleMode
  seats: SeatNumber
  /** Number of teams; as many as seats when everybody plays alone. */
  teams: number
  rounds: number
  final: boolean
  reverse: boolean
}

interface ModeFacts {
  name: string
  /** What the mode does, in one sentence that a player reads before paying. */
  sentence: string
  /** The same with 反转; null where 反转 has no meaning. */
  reversed: string | null
  /** True where 终局 may be chosen. */
  final: boolean
  /** Numbers of seats that the mode can be played with. */
  seats: readonly SeatNumber[]
  /** False where everybody plays alone. */
  teams: boolean
}

const all = SEAT_NUMBERS

/** Every mode, by `BattleMode`. */
export const BATTLE_MODES: Record<BattleMode, ModeFacts> = {
  0: { name: '欧皇', sentence: '总值最高者，赢得全部物品', reversed: null, final: true, seats: all, teams: true },
  1: { name: '非酋', sentence: '总值最低者，赢得全部物品', reversed: null, final: true, seats: all, teams: true },
  2: { name: '平分', sentence: '全部物品折成金币，由所有人平分', reversed: null, final: false, seats: all, teams: false },
  3: {
    name: '冲刺',
    sentence: '每轮最好的一件得 1 分，分数最高者赢得全部物品',
    reversed: '每轮最差的一件得 1 分，分数最高者赢得全部物品',
    final: false,
    seats: all,
    teams: true,
  },
  4: { name: '奖池', sentence: '总值越高机会越大，由转盘抽出一位赢得全部物品', reversed: null, final: false, seats: all, teams: true },
  5: {
    name: '淘汰',
    sentence: '从中段起，每轮总值最低者出局，留到最后的总值最高者赢得全部物品',
    reversed: '从中段起，每轮总值最高者出局，留到最后的总值最低者赢得全部物品',
    final: false,
    seats: [3, 4, 6],
    teams: false,
  },
}

/** Numbers of teams that a room of `seats` may have besides everybody alone: 2v2, 3v3 and 2v2v2. */
export function teamNumbers(seats: SeatNumber): readonly number[] {
  if (seats === 4) return [2]
  return seats === 6 ? [2, 3] : []
}

/** The team of a seat. Seats of one team lie side by side. */
export const teamOf = (seat: number, { seats, teams }: Pick<BattleRules, 'seats' | 'teams'>): number => Math.floor(seat / (seats / teams))

/** Says whether a room may have these rules: the mode allows its seats, teams and switches. */
export function areRulesAllowed({ mode, seats, teams, rounds, final, reverse }: BattleRules): boolean {
  const facts = BATTLE_MODES[mode]
  const alone = teams === seats
  return (
    rounds >= 1 &&
    rounds <= BATTLE.maxRounds &&
    facts.seats.includes(seats) &&
    (alone || (facts.teams && teamNumbers(seats).includes(teams))) &&
    (!final || facts.final) &&
    (!reverse || facts.reversed !== null)
  )
}

/** From one round to the next. */
export const roundTimeOf = (fast: boolean): number => (fast ? BATTLE.roundTime.fast : BATTLE.roundTime.normal)

/** From the end of the last round until the prizes are in the bags. */
export const endTimeOf = (mode: BattleMode): number => (mode === BattleMode.pool ? BATTLE.endTime.wheel : BATTLE.endTime.normal)
