import { expect, it } from 'vitest'
import { lostScene } from '#state/core/play/stage.ts'

it('is the wanted scene that failed, never one that is wanted no more or stands', () => {
  expect(lostScene({ scene: 'case-reel', standing: 'mystery-box', failed: 'case-reel' })).toBe('case-reel')
  expect(lostScene({ scene: 'case-reel', standing: null, failed: 'case-reel' })).toBe('case-reel')
  expect(lostScene({ scene: 'mystery-box', standing: 'mystery-box', failed: 'case-reel' })).toBeNull()
  expect(lostScene({ scene: 'case-reel', standing: 'case-reel', failed: 'case-reel' })).toBeNull()
  expect(lostScene({ scene: 'case-reel', standing: 'mystery-box', failed: null })).toBeNull()
  expect(lostScene({ scene: null, standing: null, failed: null })).toBeNull()
})
