import { Container, Sprite, type Texture } from 'pixi.js'
import { foldAt, LEAF, TICKET } from './maths.ts'
import { PIECES, SHADOW, type TicketPictures, type TicketSheet } from './TicketSheet.ts'

const { width: WIDE, height: HIGH, stub: STUB, strip: STRIP } = TICKET
/** Left edge of the leaf from the ticket's middle, and its upper edge. */
const LEFT = STUB - WIDE / 2
const TOP = -HIGH / 2
/** Where the torn strip falls to, in board units and radians. */
const FALL = { x: 34, y: 150, turn: 0.9 } as const
/** Where the leaf flies to when it is off. */
const FLIGHT = { x: -130, y: -120, turn: -0.7 } as const

/** One ticket that is peeled. The script tweens `tear`, `peel` and `fly`, each from 0 to 1; everything else follows from them. */
export class Peel {
  /** Its position is the ticket's middle. */
  readonly container = new Container()
  private readonly inside = new Sprite()
  private readonly stub = new Sprite()
  private readonly strip: Sprite
  private readonly flap: Sprite
  private readonly shadow: Sprite
  private readonly pieces: readonly Sprite[]
  private torn = 0
  private peeled = 0
  private flown = 0

  constructor(sheet: TicketSheet) {
    this.pieces = sheet.leaf.map((texture, index) => placed(texture, LEFT + ((LEAF - STRIP) / PIECES) * index, TOP))
    for (const piece of this.pieces) piece.width = (LEAF - STRIP) / PIECES + 0.4
    this.strip = placed(sheet.strip, LEFT + LEAF - STRIP, TOP)
    this.flap = new Sprite(sheet.back)
    this.flap.anchor.set(1, 0.5)
    this.shadow = placed(sheet.shadow, 0, TOP)
    this.stub.position.set(-WIDE / 2, TOP)
    this.inside.position.set(LEFT, TOP)
    this.container.addChild(this.inside, this.shadow, ...this.pieces, this.strip, this.stub, this.flap)
    this.show()
  }

  /** Shows another ticket, shut. */
  take({ stub, inside }: TicketPictures): void {
    this.stub.texture = stub
    this.inside.texture = inside
    Object.assign(this, { tear: 0, peel: 0, fly: 0 })
  }

  /** How far the strip is torn off. */
  get tear(): number {
    return this.torn
  }

  set tear(share: number) {
    this.torn = share
    this.show()
  }

  /** How far the leaf is peeled. */
  get peel(): number {
    return this.peeled
  }

  set peel(share: number) {
    this.peeled = share
    this.show()
  }

  /** How far the leaf has flown away after it was peeled. */
  get fly(): number {
    return this.flown
  }

  set fly(share: number) {
    this.flown = share
    this.show()
  }

  private show(): void {
    const { torn, peeled, flown } = this
    this.strip.position.set(LEFT + LEAF - STRIP + FALL.x * torn, TOP + FALL.y * torn ** 2)
    this.strip.rotation = FALL.turn * torn
    this.strip.alpha = 1 - Math.max(torn - 0.55, 0) / 0.45
    const { at, flap, lean } = foldAt(peeled)
    const paper = LEAF - STRIP
    this.pieces.forEach((piece, index) => {
      piece.visible = peeled < 1 && ((index + 0.5) / PIECES) * paper < at
    })
    this.flap.visible = peeled > 0 && flown < 1
    this.flap.width = Math.max(flap, 0.1)
    this.flap.position.set(LEFT + at + FLIGHT.x * flown, FLIGHT.y * flown)
    this.flap.rotation = lean + FLIGHT.turn * flown
    this.flap.alpha = 1 - flown
    this.shadow.visible = peeled > 0 && peeled < 1
    this.shadow.x = LEFT + at
    this.shadow.width = Math.min(SHADOW, LEAF - at)
    this.shadow.alpha = Math.min(peeled * 4, 1) * Math.min((1 - peeled) * 4, 1)
  }

  /** Fades the whole cover at once, for players with reduced motion. */
  uncover(alpha: number): void {
    for (const part of [...this.pieces, this.strip]) part.alpha = alpha
  }
}

function placed(texture: Texture, x: number, y: number): Sprite {
  const sprite = new Sprite(texture)
  sprite.position.set(x, y)
  return sprite
}
