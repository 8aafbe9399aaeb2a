import { Sprite } from 'pixi.js'
import { GRADE_NAMES, GRADES, type Grade } from '#shared/codes.ts'
import { COLOURS } from '#shared/tokens.ts'
import { frame } from '../../kit/bundles.ts'
import { css } from '../../kit/colour.ts'
import { loadFonts } from '../../kit/device.ts'
import { Ambience } from '../../kit/fx/Ambience.ts'
import { CoinFountain } from '../../kit/fx/CoinFountain.ts'
import { Confetti } from '../../kit/fx/Confetti.ts'
import type { Emission } from '../../kit/fx/emission.ts'
import { Glint } from '../../kit/fx/Glint.ts'
import { NumberRoll } from '../../kit/fx/NumberRoll.ts'
import { Particles } from '../../kit/fx/Particles.ts'
import { Pillar } from '../../kit/fx/Pillar.ts'
import { Rays } from '../../kit/fx/Rays.ts'
import { GRADE_LIGHTS, HEAT } from '../../kit/fx/ramp.ts'
import { ScreenFlash } from '../../kit/fx/ScreenFlash.ts'
import { Shake } from '../../kit/fx/Shake.ts'
import { Shockwave } from '../../kit/fx/Shockwave.ts'
import { SpeedLines } from '../../kit/fx/SpeedLines.ts'
import { Starburst } from '../../kit/fx/Starburst.ts'
import { Trail } from '../../kit/fx/Trail.ts'
import type { Specimen } from '../specimen.ts'
import { inStudio, type Piece, type Studio } from '../studio.ts'

const NUMBER_FONT = '"Oxanium Variable","Noto Sans SC Variable",sans-serif'
const middle = ({ board }: Studio) => ({ x: board.width / 2, y: board.height * 0.44 })
/** A reel's cell at half its pixels. */
const CARD = { width: 168, height: 222, cut: 14 }

/** Builds a specimen of one emission. */
function emitting(emission: (studio: Studio) => Emission) {
  return (studio: Studio): Piece => {
    const { stage, context, seed } = studio
    const made = emission(studio)
    const system = new Particles({ limit: made.count, share: context.budget.particles, seed, light: !made.turning })
    stage.addChild(system.container)
    system.emit(made)
    return { update: (delta) => system.update(delta) }
  }
}

const burst = (studio: Studio): Emission => ({
  ...middle(studio),
  frames: ['spark', 'star', 'dash'],
  count: 90,
  angle: -Math.PI / 2,
  spread: Math.PI * 2,
  radius: 6,
  speed: [60, 700],
  gravity: 360,
  drag: 2,
  life: [400, 1_600],
  size: [0.1, 0.5],
  streak: 1.2,
  ramp: HEAT,
  fade: [0.02, 0.5],
})

const stream = ({ board, floor }: Studio): Emission => ({
  x: board.width / 2,
  y: floor,
  frames: ['smoke'],
  count: 46,
  over: 2_200,
  width: 40,
  angle: -Math.PI / 2,
  spread: 0.5,
  speed: [90, 230],
  wind: 46,
  drag: 0.5,
  life: [1_000, 1_900],
  size: [0.2, 0.5],
  grow: [0.5, 1.7],
  spin: 0.12,
  sway: { reach: 30, pace: 0.7 },
  tints: [COLOURS['violet-2'], COLOURS.violet],
  alpha: 0.3,
  fade: [0.25, 0.6],
})

const ring = (studio: Studio): Emission => ({
  ...middle(studio),
  frames: ['dot', 'spark'],
  count: 110,
  radius: 96,
  angle: Math.PI / 2,
  spread: 0.15,
  speed: [110, 200],
  drag: 1.1,
  life: [700, 1_300],
  size: [0.14, 0.52],
  twinkle: 2.5,
  ramp: GRADE_LIGHTS[3].ramp,
})

const homing = (studio: Studio): Emission => ({
  ...middle(studio),
  frames: ['coin', 'coin-1', 'coin-2', 'coin-3', 'coin-4'],
  turning: true,
  count: 34,
  over: 340,
  angle: -Math.PI / 2,
  spread: Math.PI * 2,
  speed: [160, 560],
  drag: 3.2,
  life: [1_100, 1_700],
  size: [0.2, 0.42],
  flip: 1.4,
  fade: [0.02, 0],
  grow: [1, 0.6],
  to: { x: studio.board.width - 56, y: 34, from: 0.4, bend: 90 },
})

function rays(studio: Studio): Piece {
  const light = new Rays(studio.context, COLOURS.g0)
  light.container.position.copyFrom(middle(studio))
  light.power = 1
  studio.stage.addChild(light.container)
  return { update: (delta) => light.update(delta) }
}

function pillar({ stage, context, seed, board, floor }: Studio): Piece {
  const effect = new Pillar(context, seed)
  stage.addChild(effect.container)
  effect.play({ x: board.width / 2, y: floor, height: floor - 40, tint: COLOURS.violet })
  return effect
}

function shockwave(studio: Studio): Piece {
  const effect = new Shockwave(studio.context)
  studio.stage.addChild(effect.container)
  effect.play({ ...middle(studio), radius: 170, tint: COLOURS.g1 })
  return effect
}

/** Asks for a flash every 250 ms; the guard must refuse the third and the fourth of every four. */
function flashes({ stage, context, board }: Studio): Piece {
  const effect = new ScreenFlash(context)
  effect.cover(board.view)
  stage.addChild(effect.container)
  let [time, asked] = [0, 0]
  return {
    update(delta) {
      time += delta
      if (time < asked * 250 || asked >= 6) return
      asked += 1
      effect.play(0.7, 0xfff0d0)
    },
    stop: () => effect.stop(),
  }
}

function fountain({ stage, context, seed, board, floor }: Studio): Piece {
  const effect = new CoinFountain(context, seed)
  stage.addChild(effect.container)
  effect.play({ x: board.width / 2, y: floor - 20, floor, to: { x: board.width - 56, y: 34 } })
  return effect
}

async function roll(studio: Studio): Promise<Piece> {
  await loadFonts([{ font: `700 40px ${NUMBER_FONT}`, text: '0123456789.,' }])
  const effect = new NumberRoll(studio.context, {
    font: NUMBER_FONT,
    size: 44,
    face: ['#ffffff', '#ffe9ae', '#ffb53a'],
    rim: css(COLOURS['gold-6']),
    glow: COLOURS['gold-3'],
  })
  effect.container.position.copyFrom(middle(studio))
  studio.stage.addChild(effect.container)
  effect.set(6_850)
  effect.play(1_888_800, 1_800)
  return { stop: () => effect.destroy() }
}

function confetti({ stage, context, seed, board }: Studio): Piece {
  const effect = new Confetti(context, seed)
  stage.addChild(effect.container)
  effect.play(board)
  return effect
}

function air(kind: 'embers' | 'dust') {
  return ({ stage, context, seed, board }: Studio): Piece => {
    const ambience = new Ambience(context, kind, board.view, seed)
    stage.addChild(ambience.container)
    return { update: (delta) => ambience.update(delta) }
  }
}

function card(studio: Studio, grade: Grade): Sprite {
  const sprite = new Sprite(frame('case-reel', `cell-${grade}`))
  sprite.anchor.set(0.5)
  sprite.width = CARD.width
  sprite.height = CARD.height
  sprite.position.copyFrom(middle(studio))
  studio.stage.addChild(sprite)
  return sprite
}

function glint(studio: Studio): Piece {
  card(studio, 0)
  const effect = new Glint(studio.context)
  studio.stage.addChild(effect.container)
  effect.play({ ...middle(studio), ...CARD, tint: 0xfff2cc })
  return effect
}

function shake(studio: Studio): Piece {
  card(studio, 1)
  const effect = new Shake(studio.context, [studio.stage], studio.seed)
  effect.play(8)
  return effect
}

function speedLines(studio: Studio): Piece {
  const effect = new SpeedLines(studio.context, studio.seed)
  studio.stage.addChild(effect.container)
  effect.play({ ...middle(studio), radius: 92, tint: COLOURS.cyan })
  return effect
}

function trail({ stage, context, seed, board, floor }: Studio): Piece {
  const effect = new Trail(context, seed)
  stage.addChild(effect.container)
  effect.play({ from: { x: 60, y: floor }, to: { x: board.width - 60, y: 120 }, bend: 110, ms: 800, tint: COLOURS.g2 })
  return effect
}

const starburst = (grade: Grade): Specimen =>
  inStudio(
    {
      name: `starburst-${grade}`,
      title: { zh: `落定星爆 · ${GRADE_NAMES[grade]}`, en: `Landing starburst, grade ${grade}` },
      length: 1_600,
      moments: [60, 150, 260, 480, 900],
    },
    (studio) => {
      card(studio, grade)
      const effect = new Starburst(studio.context, studio.seed)
      studio.stage.addChild(effect.container)
      effect.play(grade, { ...middle(studio), ...CARD })
      return effect
    },
    ['case-reel'],
  )

/** Every effect of the kit on the studio's dark background. */
export const SPECIMENS: readonly Specimen[] = [
  inStudio({ name: 'burst', title: { zh: '火花迸发', en: 'Burst' }, length: 1_700, moments: [60, 200, 600, 1_100] }, emitting(burst)),
  inStudio({ name: 'stream', title: { zh: '烟流', en: 'Stream' }, length: 4_000, moments: [300, 1_200, 2_400] }, emitting(stream)),
  inStudio({ name: 'ring', title: { zh: '环形旋散', en: 'Ring' }, length: 1_400, moments: [80, 400, 900] }, emitting(ring)),
  inStudio(
    { name: 'homing', title: { zh: '金币归账', en: 'Homing coins' }, length: 2_200, moments: [200, 800, 1_200, 1_500] },
    emitting(homing),
  ),
  inStudio({ name: 'rays', title: { zh: '神光', en: 'God rays' }, length: 6_000, moments: [0, 1_500, 4_000] }, rays),
  inStudio({ name: 'pillar', title: { zh: '光柱', en: 'Pillar of light' }, length: 2_000, moments: [160, 300, 700, 1_300, 1_650] }, pillar),
  inStudio({ name: 'shockwave', title: { zh: '冲击波', en: 'Shockwave' }, length: 1_000, moments: [70, 120, 240, 420] }, shockwave),
  inStudio(
    { name: 'flash', title: { zh: '全屏闪光(限频)', en: 'Screen flash, guarded' }, length: 2_000, moments: [50, 150, 680, 1_080] },
    flashes,
  ),
  inStudio(
    { name: 'fountain', title: { zh: '金币喷泉', en: 'Coin fountain' }, length: 3_800, moments: [300, 700, 1_200, 1_700, 2_300, 3_150] },
    fountain,
  ),
  inStudio(
    { name: 'number-roll', title: { zh: '数字滚动', en: 'Number roll' }, length: 2_500, moments: [0, 300, 900, 1_500, 1_850, 2_450] },
    roll,
  ),
  inStudio({ name: 'confetti', title: { zh: '彩纸礼炮', en: 'Confetti' }, length: 4_700, moments: [60, 240, 700, 1_600, 3_000] }, confetti),
  inStudio({ name: 'embers', title: { zh: '余烬', en: 'Embers' }, length: 6_000, moments: [0, 3_000] }, air('embers')),
  inStudio({ name: 'dust', title: { zh: '浮尘', en: 'Dust' }, length: 6_000, moments: [0, 3_000] }, air('dust')),
  inStudio({ name: 'glint', title: { zh: '扫光', en: 'Glint' }, length: 800, moments: [160, 300, 460] }, glint, ['case-reel']),
  inStudio({ name: 'shake', title: { zh: '镜头震动', en: 'Camera shake' }, length: 600, moments: [20, 120, 300, 550] }, shake, [
    'case-reel',
  ]),
  inStudio({ name: 'speed-lines', title: { zh: '速度线', en: 'Speed lines' }, length: 1_500, moments: [250, 500, 900] }, speedLines),
  inStudio({ name: 'trail', title: { zh: '流光拖尾', en: 'Trail' }, length: 1_600, moments: [250, 600, 860, 1_200] }, trail),
  ...GRADES.map(starburst),
]
