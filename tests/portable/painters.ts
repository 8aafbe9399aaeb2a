/**
 * Which functions paint in which picture of the test of portability. `tests/unit/painters.test.ts` compares the names with the sources, so
 * that a new painter cannot be forgotten; the test itself proves that each of them drew in its picture.
 */
export const PICTURES = {
  cells: [
    'scenes/kit/parts/paint.ts: paintTag',
    'scenes/kit/parts/paint.ts: text',
    'scenes/case-reel/paintCards.ts: paintCardFace',
    'scenes/kit/drawPicture.ts: drawNineSlice',
    'scenes/kit/drawPicture.ts: drawTexture',
  ],
  'labels and backs': [
    'scenes/kit/parts/paint.ts: paintRowLabel',
    'scenes/kit/parts/paint.ts: paintBadge',
    'scenes/case-reel/paintCards.ts: paintCardBack',
    'scenes/case-reel/paintCards.ts: paintRays',
    'scenes/case-reel/paintCards.ts: paintRing',
    'scenes/case-reel/paintCards.ts: star',
    'scenes/case-reel/paintCards.ts: paintSheen',
    'scenes/case-reel/paintGrand.ts: paintCharacter',
  ],
  'blurred cells': ['scenes/kit/reel/Smear.ts: draw', 'scenes/kit/reel/Smear.ts: take', 'scenes/kit/reel/Smear.ts: spread'],
  'gold and great moment': [
    'scenes/kit/parts/paint.ts: paintCeremony',
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
  'figures of the dial': ['scenes/dream/Digits.ts: paintFigure'],
  'battle room': [
    'scenes/battle-room/RoomSheet.ts: constructor',
    'scenes/battle-room/RoomSheet.ts: paintBar',
    'scenes/battle-room/RoomSheet.ts: paintFigure',
    'scenes/battle-room/RoomSheet.ts: paintGold',
    'scenes/battle-room/RoomSheet.ts: paintPanel',
    'scenes/battle-room/RoomSheet.ts: paintRibbon',
    'scenes/battle-room/paint.ts: paintCheck',
  ],
  'seats and slots of a battle': [
    'scenes/battle-room/paint.ts: label',
    'scenes/battle-room/paint.ts: paintBoxCard',
    'scenes/battle-room/paint.ts: paintEmptySlot',
    'scenes/battle-room/paint.ts: paintPortrait',
    'scenes/battle-room/paint.ts: paintReelCell',
    'scenes/battle-room/paint.ts: paintSilhouette',
    'scenes/battle-room/paint.ts: paintSlot',
    'scenes/battle-room/paint.ts: paintTag',
    'scenes/battle-room/paint.ts: paintWheel',
    'scenes/battle-room/paint.ts: priceText',
  ],
  'figures and light of the index': [
    'scenes/exponent/Figures.ts: paintFigure',
    'scenes/exponent/Figures.ts: paintSmall',
    'scenes/exponent/LightSheet.ts: paintArea',
    'scenes/exponent/LightSheet.ts: paintBand',
    'scenes/exponent/LightSheet.ts: paintBase',
    'scenes/exponent/LightSheet.ts: paintDashes',
    'scenes/exponent/LightSheet.ts: paintDots',
    'scenes/exponent/LightSheet.ts: paintPlate',
  ],
  'chips of the index': ['scenes/exponent/paintChip.ts: paintChip', 'scenes/exponent/paintChip.ts: paintFace'],
  'poster of a room': [
    'src/client/pages/battleRoom/poster.ts: paintGround',
    'src/client/pages/battleRoom/poster.ts: paintPoster',
    'src/client/poster/pen.ts: write',
  ],
  'poster of a player': [
    'src/client/pages/share/poster.ts: glow',
    'src/client/pages/share/poster.ts: paintChest',
    'src/client/pages/share/poster.ts: paintFace',
    'src/client/pages/share/poster.ts: paintGround',
    'src/client/pages/share/poster.ts: paintMouth',
    'src/client/pages/share/poster.ts: paintQr',
    'src/client/pages/share/poster.ts: paintStar',
    'src/client/poster/pen.ts: write',
  ],
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
