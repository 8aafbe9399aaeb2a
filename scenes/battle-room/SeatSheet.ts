import { Texture } from 'pixi.js'
import type { BattlePlayer } from '#shared/modes/battle/room.ts'
import { imageUrl } from '#state/platform/images.ts'
import { loadFonts } from '../kit/device.ts'
import { drawTexture } from '../kit/drawPicture.ts'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { fitting } from '../kit/parts/lettering.ts'
import { FONTS } from '../kit/parts/paint.ts'
import { dropPictures, loadPictures } from '../kit/pictures.ts'
import type { SceneContext } from '../kit/scene.ts'
import { label, paintPortrait, paintTag, tagOf } from './paint.ts'

/** Size at which a portrait and a name are painted, in board units. */
export const PORTRAIT = 92
export const NAME = { width: 130, height: 20 } as const
export const TAG = { width: 38, height: 14 } as const

/** What is painted around a portrait: its glow, or the player's frame, which is as much larger as in the page's own avatars. */
const BARE = 4
const FRAMED = PORTRAIT * 0.12

/** Painted parts of a seat. An empty seat has the silhouette and no name. */
export interface SeatPictures {
  portrait: Texture
  name: Texture
  tag: Texture
}

/** The portraits and names of all seats, painted anew when somebody takes or leaves a seat. */
export class SeatSheet {
  seats: readonly SeatPictures[] = []
  private atlas: PaintAtlas | null = null

  constructor(private readonly context: SceneContext) {}

  /** Loads and paints. `colours` has the light of each seat. Resolves to false if another call has come meanwhile. */
  async paint(players: readonly (BattlePlayer | null)[], me: number | null, colours: readonly number[]): Promise<boolean> {
    const turn = {}
    this.turn = turn
    const urls = players.flatMap((player) => picturesOf(player).map(imageUrl))
    const text = players.map((player) => player?.nickname ?? '').join('')
    const [pictures] = await Promise.all([loadPictures(urls), loadFonts([{ font: `700 14px ${FONTS.text}`, text: `${text}…我机器人` }])])
    if (this.turn !== turn) {
      dropPictures(urls)
      return false
    }
    this.atlas?.destroy()
    const { paint: resolution } = this.context.budget
    const atlas = new PaintAtlas(resolution, 1024, Math.ceil(((players.length > 4 ? 300 : 180) * resolution) / 64) * 64)
    this.atlas = atlas
    const paint = (width: number, height: number, draw: (canvas: CanvasRenderingContext2D) => void) =>
      atlas.paint(width, height, draw) ?? Texture.EMPTY
    const portraits = players.map((player, seat) => {
      const [picture, frame] = [player?.headPic, player?.headGround].map((path) => (path ? pictures.get(imageUrl(path)) : undefined))
      const room = frame?.valid ? FRAMED : BARE
      return paint(PORTRAIT + 2 * room, PORTRAIT + 2 * room, (canvas) => {
        canvas.save()
        canvas.translate(room - BARE, room - BARE)
        paintPortrait(canvas, picture ?? Texture.EMPTY, PORTRAIT, colours[seat] ?? 0xffffff)
        canvas.restore()
        if (frame?.valid) drawTexture(canvas, frame, 0, 0, PORTRAIT + 2 * room, PORTRAIT + 2 * room)
      })
    })
    this.seats = players.map((player, seat) => {
      const tag = player ? tagOf(player, seat === me) : ''
      const name = player?.nickname ?? ''
      return {
        portrait: portraits[seat] ?? Texture.EMPTY,
        name: player ? paint(NAME.width, NAME.height, (canvas) => paintName(canvas, name, seat === me)) : Texture.EMPTY,
        tag: tag ? paint(TAG.width, TAG.height, (canvas) => paintTagOf(canvas, tag)) : Texture.EMPTY,
      }
    })
    atlas.update()
    dropPictures(urls)
    return true
  }

  destroy(): void {
    this.turn = null
    this.seats = []
    this.atlas?.destroy()
    this.atlas = null
  }

  private turn: object | null = null
}

const picturesOf = (player: BattlePlayer | null): string[] => (player ? [player.headPic, player.headGround].filter(Boolean) : [])

function paintName(context: CanvasRenderingContext2D, name: string, own: boolean): void {
  const font = `700 15px ${FONTS.text}`
  context.font = font
  label(context, fitting(context, name, NAME.width - 4), NAME.width / 2, NAME.height / 2 + 0.5, font, own ? '#ffe7a8' : '#f6f2ff')
}

function paintTagOf(context: CanvasRenderingContext2D, tag: string): void {
  if (tag === '我') paintTag(context, tag, TAG.height * 1.5, TAG.height, '#ff4d7a', '#c01048')
  else paintTag(context, tag, TAG.width, TAG.height, '#9a6bff', '#5a26d8')
}
