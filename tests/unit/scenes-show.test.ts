import { gsap } from 'gsap'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { vibrate } from '#scenes/kit/device.ts'
import { HAPTICS } from '#scenes/kit/haptics.ts'
import { Show } from '#scenes/kit/show.ts'
import { setSoundSink } from '#state/platform/sound.ts'

const heard: string[] = []
const felt: unknown[] = []
let now = 0

beforeEach(() => {
  heard.length = 0
  felt.length = 0
  now += 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('navigator', { vibrate: (pattern: unknown) => felt.push(pattern) })
  setSoundSink(
    (id) => heard.push(id),
    () => heard.push('hush'),
  )
})

describe('sounds of a performance', () => {
  it('fall silent once when it is skipped or left, and nothing follows', () => {
    const show = new Show()
    show.sound('riser1')
    show.skip()
    show.sound('land1')
    show.cancel()
    expect(heard).toEqual(['riser1', 'hush'])
  })

  it('are stopped before its end is shown, so that what the end plays by itself is heard', () => {
    const show = new Show()
    show.sound('fountain')
    show.cue(
      gsap
        .timeline({ paused: true })
        .to({}, { duration: 1 })
        .call(() => heard.push('end')),
    )
    show.skip()
    expect(heard).toEqual(['fountain', 'hush', 'end'])
  })

  it("leave others' sounds alone where it made none", () => {
    const show = new Show()
    show.skip()
    show.cancel()
    expect(heard).toEqual([])
  })
})

describe('vibration', () => {
  it('is named, and ends with the performance', () => {
    const show = new Show()
    show.vibrate('land0')
    show.skip()
    show.vibrate('legend')
    expect(felt).toEqual([HAPTICS.land0, 0])
  })

  it('has nothing to end once it is over', () => {
    const show = new Show()
    show.vibrate('land2')
    now += 21
    show.skip()
    expect(felt).toEqual([HAPTICS.land2])
  })

  it('is felt one at a time: the longer one, never one after another', () => {
    vibrate(HAPTICS.land1)
    vibrate(12)
    expect(felt).toEqual([HAPTICS.land1])
    vibrate(HAPTICS.land0)
    expect(felt).toEqual([HAPTICS.land1, HAPTICS.land0])
    now += 215
    vibrate(12)
    expect(felt).toEqual([HAPTICS.land1, HAPTICS.land0, [12]])
  })

  it('does nothing for commons, and where a device cannot', () => {
    vibrate(HAPTICS.land4)
    vi.stubGlobal('navigator', {})
    vibrate(HAPTICS.land0)
    expect(felt).toEqual([])
  })
})
