/**
 * Which functions paint in which picture of the test of portability. `tests/unit/painters.test.ts` compares the names with the sources, so
 * that a new painter cannot be forgotten; the test itself proves that each of them drew in its picture.
 */
export const PICTURES = {
  cells: [
    'scenes/case-reel/paint.ts: paintTag',
    'scenes/case-reel/paint.ts: text',
    'scenes/case-reel/paintCards.ts: paintCardFace',
    'scenes/kit/drawPicture.ts: drawNineSlice',
    'scenes/kit/drawPicture.ts: drawTexture',
  ],
  'labels and backs': [
    'scenes/case-reel/paint.ts: paintRowLabel',
    'scenes/case-reel/paint.ts: paintBadge',
    'scenes/case-reel/paintCards.ts: paintCardBack',
    'scenes/case-reel/paintCards.ts: paintRays',
    'scenes/case-reel/paintCards.ts: paintRing',
    'scenes/case-reel/paintCards.ts: star',
    'scenes/case-reel/paintCards.ts: paintSheen',
    'scenes/case-reel/paintGrand.ts: paintCharacter',
  ],
  'blurred cells': ['scenes/kit/reel/Smear.ts: draw', 'scenes/kit/reel/Smear.ts: take', 'scenes/kit/reel/Smear.ts: spread'],
  'gold and great moment': [
    'scenes/case-reel/paint.ts: paintCeremony',
    'scenes/case-reel/paintGrand.ts: paintBand',
    'scenes/case-reel/paintGrand.ts: paintCharacter',
    'scenes/case-reel/paintGrand.ts: paintGround',
    'scenes/case-reel/paintGrand.ts: paintVignette',
    'scenes/case-reel/paintGrand.ts: paintDial',
    'scenes/case-reel/paintGrand.ts: paintHeap',
    'scenes/case-reel/paintGrand.ts: paintPanel',
    'scenes/case-reel/paintGrand.ts: paintName',
    'scenes/case-reel/paintGrand.ts: paintChip',
    'scenes/case-reel/paintGrand.ts: words',
  ],
  'shade of the hall': ['scenes/case-reel/Hall.ts: paintShade'],
  'page and turned frame': ['scenes/kit/paintAtlas.ts: grow', 'scenes/kit/drawPicture.ts: uprightOf'],
  digits: ['scenes/kit/fx/NumberRoll.ts: drawGlyph'],
  'shelf of boxes': ['scenes/mystery-box/BoxLook.ts: paintMirror'],
  'SVGA paintings': [
    'scenes/kit/svga/Gallery.ts: show',
    'scenes/kit/svga/SvgaMovie.ts: textureOf',
    'scenes/kit/svga/paint.ts: paint',
    'scenes/kit/svga/paint.ts: paintPart',
    'scenes/kit/svga/paint.ts: paintShape',
  ],
  laboratory: [
    'scenes/lab/itemCells.ts: paintName',
    'src/client/lab/bench/filmSheet.ts: constructor',
    'src/client/lab/bench/filmSheet.ts: add',
  ],
  portrait: ['src/client/pages/mine/avatarPicture.ts: drawSquare'],
} as const satisfies Record<string, readonly string[]>

export type PictureName = keyof typeof PICTURES

/** A picture of what is known to differ from one processor to another: `page/control.ts`. */
export const CONTROL = 'control'
