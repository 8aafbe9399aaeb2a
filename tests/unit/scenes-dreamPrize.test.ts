import { subscribeKey } from 'valtio/vanilla/utils'
import { expect, it } from 'vitest'
import { PrizeTeller } from '#scenes/dream/PrizeTeller.ts'
import { dreamStage, type PrizePlace } from '#state/modes/dream/stage.ts'

const FRAME = 20
const at = (x: number): PrizePlace => ({ x, y: 200, width: 120 })

it('tells where what was won stands once, after it has moved, and at once that there is none', () => {
  const told: (PrizePlace | null)[] = []
  const teller = new PrizeTeller()
  const stop = subscribeKey(dreamStage, 'prize', (prize) => told.push(prize && { ...prize }), true)
  for (let x = 0; x < 30; x++) teller.tell(at(x), FRAME)
  expect(told).toEqual([])
  for (let frame = 0; frame < 20; frame++) teller.tell(at(30), FRAME)
  expect(told).toEqual([at(30)])
  teller.tell(at(31), FRAME)
  expect(told).toEqual([at(30)])
  teller.tell(null, FRAME)
  expect(told).toEqual([at(30), null])
  stop()
})
