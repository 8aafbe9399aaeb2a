import { Texture } from 'pixi.js'
import { type CaseBook, type Drop, dropsOf } from '#shared/book.ts'
import { artUrl } from '#state/platform/images.ts'
import { loadFonts, nextTask } from '../kit/device.ts'
import { drawTexture } from '../kit/drawPicture.ts'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { FONTS, paintCeremony } from '../kit/parts/paint.ts'
import { cellUrl, dropPictures, loadPictures } from '../kit/pictures.ts'
import { formatChance, formatTimes, goldPool } from './odds.ts'
import * as paint from './paintGrand.ts'

const { PAINTED } = paint
/** Width of the texture page and its greatest height, in texture pixels. */
const WIDTH = 1024
const TALLEST = 2048
/** Height in board units that all gold wins share, and that each win needs for itself. */
const SHARED = 720
const EACH = 96

/** Everything that is painted for the gold reel and the finale, on one texture page, before motion starts. */
export class GrandSheet {
  readonly pool
  title = Texture.EMPTY
  ribbon = Texture.EMPTY
  panel = Texture.EMPTY
  ground = Texture.EMPTY
  dial = Texture.EMPTY
  vignette = Texture.EMPTY
  /** The emblem with its enamel turned to bronze. */
  emblem = Texture.EMPTY
  heap = Texture.EMPTY
  readonly words: Texture[] = []
  private readonly names = new Map<number, Texture>()
  private readonly chips = new Map<number, Texture>()
  private atlas: PaintAtlas | null = null
  private gone = false

  constructor(private readonly book: CaseBook) {
    this.pool = goldPool(book)
  }

  /** Paints it all, one picture at a time, because the box may be opening meanwhile; `poolSize` is that of the pool's panel. Without a gold reel (fast play) its panel and its emblem are left out. */
  async paint(resolution: number, poolSize: { width: number; height: number } | null): Promise<void> {
    const items = this.pool.map(({ gift }) => cellUrl(gift.giftImage))
    const emblem = artUrl('emblem/emblem-gold')
    const urls = poolSize ? [emblem, ...items] : []
    const golds = dropsOf(this.book).filter((drop) => drop.grade === 0)
    const [pictures] = await Promise.all([loadPictures(urls), loadFonts(fontsFor(this.book, golds))])
    try {
      if (this.gone) return
      const tall = SHARED + EACH * new Set(golds.map((drop) => drop.giftId)).size
      const fine = Math.min(resolution, TALLEST / tall)
      this.atlas = new PaintAtlas(fine, WIDTH, Math.min(Math.ceil(tall * fine), TALLEST))
      const shown = items.map((url) => pictures.get(url) ?? Texture.EMPTY)
      for (const work of [
        ...this.shared(pictures.get(emblem) ?? Texture.EMPTY),
        ...golds.map((drop) => () => this.paintDrop(drop)),
        () => poolSize && this.paintPanel(poolSize, shown),
        () => this.atlas?.update(),
      ]) {
        work()
        await nextTask()
        if (this.gone) return
      }
    } finally {
      dropPictures(urls)
    }
  }

  nameOf(drop: Drop): Texture {
    return this.names.get(drop.giftId) ?? Texture.EMPTY
  }

  chipsOf(drop: Drop): Texture {
    return this.chips.get(drop.giftId) ?? Texture.EMPTY
  }

  destroy(): void {
    this.gone = true
    this.atlas?.destroy()
  }

  /** What every gold win shows, ordered so that each row of pictures fills the page's width. */
  private shared(emblem: Texture): (() => unknown)[] {
    const { width, height } = PAINTED.emblem
    return [
      () => {
        this.title = this.add(PAINTED.title, (context) => paintCeremony(context, '金中金', PAINTED.title.width, 66))
      },
      () => {
        this.ground = this.add(PAINTED.ground, paint.paintGround)
      },
      ...['神话', '降临'].map((word) => () => this.words.push(this.add(PAINTED.word, (context) => paint.paintWord(context, word)))),
      () => {
        this.heap = this.add(PAINTED.heap, paint.paintHeap)
      },
      () => {
        this.dial = this.add(PAINTED.dial, paint.paintDial)
      },
      () => {
        this.emblem = this.add(PAINTED.emblem, (context) => drawTexture(context, emblem, 0, 0, width, height))
      },
      () => {
        this.vignette = this.add(PAINTED.vignette, paint.paintVignette)
      },
      () => {
        this.ribbon = this.add(PAINTED.ribbon, paint.paintGoldRibbon)
      },
    ]
  }

  private paintPanel(size: { width: number; height: number }, items: readonly Texture[]): void {
    this.panel = this.add(size, (context) => paint.paintPool(context, this.pool, items, size.width))
  }

  private paintDrop(drop: Drop): void {
    if (this.names.has(drop.giftId)) return
    this.names.set(
      drop.giftId,
      this.add(PAINTED.name, (context) => paint.paintName(context, drop.giftName)),
    )
    this.chips.set(
      drop.giftId,
      this.add(PAINTED.chips, (context) => paint.paintChips(context, this.chipWords(drop))),
    )
  }

  private chipWords(drop: Drop) {
    const { book } = this
    const weight = book.gifts.find((gift) => gift.giftId === drop.giftId)?.weight ?? 0
    const chance = [{ text: '概率' }, { text: formatChance(weight), number: true }]
    const worth = [{ text: '价值' }, { text: formatTimes(drop.recoveryPrice, book.openPrice), number: true }, { text: '倍' }]
    return [...(weight > 0 ? [chance] : []), worth, [{ text: book.boxName }]]
  }

  private add({ width, height }: { width: number; height: number }, draw: (context: CanvasRenderingContext2D) => void): Texture {
    return this.atlas?.paint(width, height, draw) ?? Texture.EMPTY
  }
}

function fontsFor(book: CaseBook, golds: readonly Drop[]): { font: string; text: string }[] {
  const names = golds.map((drop) => drop.giftName).join('')
  return [
    { font: `900 28px ${FONTS.text}`, text: names },
    { font: `700 15px ${FONTS.text}`, text: '金徽定格·第二轮只转神话' },
    { font: `800 13px ${FONTS.text}`, text: '金池概率合计必得其一' },
    { font: `500 13px ${FONTS.text}`, text: `概率价值倍${book.boxName}` },
    { font: `700 13px ${FONTS.number}`, text: '0123456789.,%' },
    { font: `400 72px ${FONTS.ceremony}`, text: '金中神话降临' },
  ]
}
