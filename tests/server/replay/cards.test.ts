import { describe, expect, it } from 'vitest'
import { Cards } from '#server/community/replay/cards.ts'
import { headOf } from '#server/community/replay/heads.ts'
import type { Shown } from '#server/community/replay/ports.ts'

const shown = (item: string, nickname = '月半弯'): Shown => ({
  nickname,
  sight: { won: `开出了${item}`, item, image: 'items/crown.webp', grade: 1, played: '星海宝匣' },
})

describe('cards', () => {
  it('of links that look alike are drawn once, also when they are asked for at once', async () => {
    let drawn = 0
    const cards = new Cards(async () => Buffer.from(String(++drawn)))
    const all = await Promise.all(Array.from({ length: 20 }, () => cards.of(shown('王冠'))))
    expect(new Set(all.map(({ etag }) => etag)).size).toBe(1)
    expect(drawn).toBe(1)
  })

  it('are drawn one at a time; who comes when too many wait gets the stock card', async () => {
    let at = 0
    let most = 0
    const cards = new Cards(async ({ item }) => {
      if (item === '') return Buffer.from('stock')
      most = Math.max(most, ++at)
      await Promise.resolve()
      at--
      return Buffer.from(item)
    })
    const all = await Promise.all(Array.from({ length: 40 }, (_, index) => cards.of(shown(`物品${index}`))))
    expect(most).toBe(1)
    expect(all.filter(({ stock }) => stock)).toHaveLength(24)
    // The turn is over for all: the next one is drawn.
    expect((await cards.of(shown('物品39'))).stock).toBe(false)
  })

  it('that failed is drawn again', async () => {
    let fails = true
    const cards = new Cards(async () => {
      if (fails) throw new Error('no picture')
      return Buffer.from('x')
    })
    await expect(cards.of(shown('王冠'))).rejects.toThrow('no picture')
    fails = false
    expect((await cards.of(shown('王冠'))).jpeg.toString()).toBe('x')
  })
})

describe('the head of a link', () => {
  const head = (name: string) => headOf({ url: 'https://x.cn/replay?s=a', card: 'https://x.cn/c', shown: shown('王冠', name) })

  it('tells what the link shows', () => {
    expect(head('月半弯')).toContain('<meta property="og:title" content="月半弯开出了王冠" />')
    expect(head('')).toContain('<meta property="og:title" content="开出了王冠" />')
    expect(head('')).toContain('noindex')
  })

  it.each(['"><script>alert(1)</script>', "' onload='x", '</head>&amp;'])('writes the name %j as a text', (name) => {
    const contents = head(name).replace(/<meta (?:name|property)="[\w:]+" content="[^"<>]*" \/>/g, '')
    expect(contents.trim()).toBe('')
  })
})
