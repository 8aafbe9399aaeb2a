import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Files that read a balance, phone or UID and show none of the player's own. */
const SHOW_NOTHING = [
  'modes/battle/lobby/RoomCard.tsx',
  'modes/battle/room/useRoom.ts',
  'modes/exponent/useExponent.ts',
  'modes/roll/RollProofDialog.tsx',
  'modes/roll/room/Entrants.tsx',
  'modes/roll/room/useRollRoom.ts',
  'modes/shower/ShowerProofDialog.tsx',
  'pages/bag/Receiver.tsx',
  'pages/bag/useReceiver.ts',
  'pages/shop/useOrder.ts',
]

const CLIENT = 'src/client'
const READS = /(?:userInfo|player)\??\.(?:balance|secondaryBalance|uid|phone)\b/
const GUARDED = /useOwn\(|<Pill |<Amount [^>]*\bown\b|<Value /

it('every balance, phone and UID on the screen goes through what 隐私模式 hides', () => {
  const files = readdirSync(CLIENT, { recursive: true }).map(String)
  const readers = files.filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('lab/') && READS.test(readFileSync(join(CLIENT, file), 'utf8')),
  )
  const bare = readers.filter((file) => !GUARDED.test(readFileSync(join(CLIENT, file), 'utf8')))
  expect(bare.sort()).toEqual(SHOW_NOTHING)
  expect(readers.length).toBeGreaterThan(bare.length)
})
