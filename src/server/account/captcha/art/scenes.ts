import type { Scene } from './kit.ts'
import { crystalCave, gate, glowWood, pagodas, sword } from './places.ts'
import { comet, lanterns, moonrise, planets, waves } from './sky.ts'
import { chest, coinRain, crown, gears, gemFlight } from './treasure.ts'

/** Every scene a puzzle may show. */
export const SCENES: readonly [Scene, ...Scene[]] = [
  moonrise,
  planets,
  comet,
  lanterns,
  waves,
  crystalCave,
  pagodas,
  sword,
  gate,
  glowWood,
  chest,
  coinRain,
  crown,
  gears,
  gemFlight,
]
