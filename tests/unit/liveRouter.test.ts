import { expect, it } from 'vitest'
import { memoryBus } from '#server/platform/live/bus.ts'
import { kindOf, Router, type Subscription } from '#server/platform/live/destinations.ts'
import { PUBLIC_TOPIC } from '#shared/live.ts'

it('writes a push once for all sockets whose frames are alike', () => {
  const router = new Router('node', memoryBus())
  const frames: Buffer[] = []
  const add = (id: string, version: '1.1' | '1.2') => {
    const deliver = (frame: Buffer) => void frames.push(frame)
    const subscription: Subscription = { id, kind: kindOf(version, id), route: PUBLIC_TOPIC, version, deliver }
    router.add(subscription)
  }
  for (let n = 0; n < 1_000; n++) add('sub-0', '1.2')
  add('other', '1.2')
  add('sub-0', '1.1')
  expect(router.publish({ destination: PUBLIC_TOPIC, playerId: null, body: '{}' })).toBe(1_002)
  expect(frames).toHaveLength(1_002)
  expect(new Set(frames).size).toBe(3)
})
