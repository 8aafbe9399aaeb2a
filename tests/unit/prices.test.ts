import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const CLIENT = join(import.meta.dirname, '../../src/client')
/** Where amounts count up: balances, and sums of what was won or credited. */
const ROLLING = [
  'chrome/Pill.tsx',
  'items/BagTotal.tsx',
  'modes/shower/ShowerEnd.tsx',
  'pages/mine/Balances.tsx',
  'pages/pay/OrderDetails.tsx',
  'pages/pay/OrderScene.tsx',
  'pages/share/Earnings.tsx',
  'stage/OpeningChrome.tsx',
]

it('only balances and sums roll; a price shows no amount that does not exist', () => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const rolling = files.filter((file) => readFileSync(join(CLIENT, file), 'utf8').includes("from '#client/chrome/useCount.ts'"))
  const chrome = files.filter((file) => readFileSync(join(CLIENT, file), 'utf8').includes("from './useCount.ts'"))
  expect([...rolling, ...chrome].sort()).toEqual(ROLLING)
})
