import type { Texture } from 'pixi.js'
import type { ExponentStake } from '#shared/modes/exponent/round.ts'
import { imageUrl } from '#state/platform/images.ts'
import { loadFonts, nextTask, report } from '../kit/device.ts'
import { FONTS } from '../kit/parts/paint.ts'
import { SlotPage } from '../kit/parts/SlotPage.ts'
import { dropPictures, loadPictures } from '../kit/pictures.ts'
import type { SceneContext } from '../kit/scene.ts'
import { FEATURED, featured } from './exits.ts'
import { WORDS } from './Figures.ts'
import { CHIP } from './layout.ts'
import { paintChip } from './paintChip.ts'

/** Chips that are painted in one task: a portrait and a name take a fraction of a millisecond. */
const PER_TASK = 2

interface Slot {
  texture: Texture
  customerId: string | null
  painted: boolean
}

/** Portraits and names of the featured players of a round, painted when they come, a few between two frames. */
export class ChipSheet {
  private readonly page: SlotPage
  private readonly slots: readonly Slot[]
  private wanted: ReadonlySet<string> = new Set()
  private alive = true
  private busy = 0

  constructor({ budget }: SceneContext) {
    this.page = new SlotPage(Math.min(budget.paint, 2), FEATURED, CHIP.width, CHIP.height)
    this.slots = this.page.textures.map((texture) => ({ texture, customerId: null, painted: false }))
  }

  /** True while nothing is loaded or painted. */
  get painted(): boolean {
    return this.busy === 0
  }

  /** The chip of a player; undefined when it is not painted. */
  of(customerId: string): Texture | undefined {
    return this.slots.find((slot) => slot.customerId === customerId && slot.painted)?.texture
  }

  /** Loads and paints what is missing for the featured players among `stakes`, a few in each task, so that no frame waits. */
  async want(stakes: readonly ExponentStake[], me: string | null): Promise<void> {
    const players = featured(stakes, me)
    this.wanted = new Set(players.map(({ customerId }) => customerId))
    const fresh = players.filter(({ customerId }) => !this.slots.some((slot) => slot.customerId === customerId))
    if (fresh.length === 0) return
    for (const { customerId } of fresh) this.take(customerId)
    this.busy += 1
    try {
      await this.paintThose(fresh, me)
    } finally {
      this.busy -= 1
    }
  }

  private async paintThose(fresh: readonly ExponentStake[], me: string | null): Promise<void> {
    const urls = fresh.flatMap(({ headPic }) => (headPic ? [imageUrl(headPic)] : []))
    const text = fresh.map(({ nickname }) => nickname).join('')
    const [pictures] = await Promise.all([loadPictures(urls), loadFonts([{ font: `500 11px ${FONTS.text}`, text: `${text}…${WORDS.me}` }])])
    for (let index = 0; index < fresh.length && this.alive; index++) {
      const stake = fresh[index] as ExponentStake
      this.paint(stake, pictures.get(imageUrl(stake.headPic)) ?? null, stake.customerId === me)
      const pause = (index + 1) % PER_TASK === 0
      if (pause || index === fresh.length - 1) this.page.update()
      if (pause) await nextTask()
    }
    dropPictures(urls)
  }

  destroy(): void {
    this.alive = false
    this.page.destroy()
  }

  private take(customerId: string): void {
    const slot = this.slots.find((each) => each.customerId === null || !this.wanted.has(each.customerId))
    if (slot) Object.assign(slot, { customerId, painted: false })
    else report(new Error('more chips than slots'))
  }

  private paint(stake: ExponentStake, picture: Texture | null, own: boolean): void {
    const slot = this.slots.find((each) => each.customerId === stake.customerId)
    if (!slot) return
    this.page.paint(slot.texture, (context) => paintChip(context, own ? WORDS.me : stake.nickname, picture, own))
    slot.painted = true
  }
}
