import { describe, expect, it } from 'vitest'
import { dropAllowances, dropPushes } from '#server/core/items/dropPushes.ts'
import { isBannerDrop } from '#shared/bannerDrop.ts'
import type { Drop } from '#shared/book.ts'
import { EventType } from '#shared/codes.ts'
import { liveMessage, PUBLIC_TOPIC } from '#shared/live.ts'

const from = { boxId: 7, boxName: '晨星' }
const person = { uid: '10000001', nickname: '某人', head_pic: 'a.webp', robot: false, hidden: false }
let serial = 0

function drop(grade: Drop['grade'], recoveryPrice: number): Drop {
  serial += 1
  const item = { giftId: serial, giftName: '物品', giftImage: 'g.webp', grade, recoveryPrice }
  return { ...item, itemId: String(serial), receiptId: '1', label: null }
}

const plain = () => drop(4, 2 + (serial % 5))
const good = () => drop(1, 250)
const told = (drops: Drop[], owner = person) => ({ owner, event: EventType.caseDrop, from, drops, revealAt: 1_000 })
const publicOnes = (pushes: ReturnType<typeof dropPushes>) => pushes.filter(({ destination }) => destination === PUBLIC_TOPIC)

describe('the pushes of an opening', () => {
  it('tell of whoever wishes to be hidden neither name nor picture nor uid', () => {
    const [push] = dropPushes(told([good()], { ...person, nickname: '某人甲', hidden: true }), dropAllowances(), 0)
    expect(liveMessage.parse(JSON.parse(push?.body ?? '')).data).toMatchObject({ uid: '', nickname: '某***甲', headPic: '', robot: false })
  })

  it('tell everybody of every drop while little happens', () => {
    const allowances = dropAllowances()
    for (let now = 0; now < 60_000; now += 4_000) {
      const drops = Array.from({ length: 10 }, plain)
      const pushes = dropPushes(told(drops), allowances, now)
      expect(publicOnes(pushes)).toHaveLength(10)
      expect(pushes).toHaveLength(10)
    }
  })

  it('tell everybody of a few a second, however much is opened, and of good drops all the same', () => {
    const allowances = dropAllowances()
    const counts = { drops: 0, everybody: 0, good: 0, toldGood: 0 }
    // 200 openings of five in each of 20 s, one in a hundred of them with a good drop.
    for (let n = 0; n < 4_000; n++) {
      const drops = [n % 100 === 0 ? good() : plain(), ...Array.from({ length: 4 }, plain)]
      const pushes = publicOnes(dropPushes(told(drops), allowances, n * 5))
      const bodies = pushes.map(({ body }) => liveMessage.parse(JSON.parse(body)).data)
      counts.drops += drops.length
      counts.everybody += pushes.length
      counts.good += drops.filter(isBannerDrop).length
      counts.toldGood += bodies.filter((data) => 'grade' in data && isBannerDrop(data)).length
    }
    process.stdout.write(`frames a second to each socket: ${counts.drops / 20} without a choice, ${counts.everybody / 20} with it\n`)
    expect(counts.toldGood).toBe(counts.good)
    expect(counts.everybody - counts.toldGood).toBeLessThanOrEqual(10 + 3 * 20)
    expect(counts.everybody - counts.toldGood).toBeGreaterThanOrEqual(3 * 20)
  })

  it('have an end for good drops too', () => {
    const allowances = dropAllowances()
    let everybody = 0
    for (let n = 0; n < 4_000; n++) everybody += publicOnes(dropPushes(told([good()]), allowances, n * 5)).length
    expect(everybody).toBeLessThanOrEqual(50 + 10 * 20)
  })

  it('tell nobody of the others: the balance tells the devices of the owner', () => {
    const allowances = dropAllowances()
    dropPushes(told(Array.from({ length: 10 }, plain)), allowances, 0)
    expect(dropPushes(told([plain(), plain()]), allowances, 1)).toEqual([])
  })
})
