import type { Picture } from '../pictures.ts'
import { around, at, GEMS, gem, linear, lozenge } from './shapes.ts'
import { drawn, soft } from './sheet.ts'
import { MATERIALS } from './studio.ts'

/** Size of the plate on which words are written. */
export const PLATE = { width: 344, height: 98 } as const

/** A plate of red lacquer in a frame of gold; its ends are inlaid with clouds, its middle is calm for words. */
export function plate(): Promise<Picture> {
  const { width: w, height: h } = PLATE
  const cut = (inset: number, corner: number) => {
    const [l, t, r, b] = [inset, inset, w - inset, h - inset]
    return `M${at(l + corner, t)}H${r - corner}L${at(r, t + corner)}V${b - corner}L${at(r - corner, b)}H${l + corner}L${at(l, b - corner)}V${t + corner}Z`
  }
  const cloud =
    'M30 62C22 62 20 50 28 48C26 38 38 34 42 42C48 36 58 42 54 50C62 50 62 62 54 62M36 52C36 46 44 46 44 52M30 62H60M66 56H82M64 62H92'
  const clouds = `<path d="${cloud}" transform="translate(4 21) scale(.74)"/><path d="${cloud}" transform="matrix(-.74 0 0 .74 ${w - 4} 21)"/><path d="${cloud}" transform="translate(12 6) scale(.42)"/><path d="${cloud}" transform="matrix(-.42 0 0 .42 ${w - 12} 6)"/>`
  const lacquer = linear('l', [
    [0, '#e23a4e'],
    [0.18, '#b3122f'],
    [0.55, '#7d0620'],
    [0.85, '#9c0e2a'],
    [1, '#c42440'],
  ])
  return drawn(w, h, async (sheet) => {
    await sheet.relief(`<path d="${cut(3, 14)}" fill="#fff"/>`, { material: MATERIALS.gold, bevel: 5, steep: 0.9, shadow: 0 })
    await sheet.relief(`${lacquer}<path d="${cut(11, 11)}" fill="url(#l)"/>`, { bevel: 6, steep: -0.5, gloss: 0.35, shadow: 0 })
    await sheet.paint(
      `<g fill="none" stroke="#ffcf6a" stroke-opacity=".55" stroke-width="1.900" stroke-linecap="round">${clouds}</g><path d="${cut(16, 10)}" fill="none" stroke="#ffd98a" stroke-opacity=".7" stroke-width="1.200"/>`,
    )
    const shine = linear('h', [
      [0, '#ffffff', 0.34],
      [1, '#ffffff', 0.03],
    ])
    await sheet.paint(`${shine}<path d="M18 20H${w - 18}V40Q${w / 2} 52 18 40Z" fill="url(#h)"/>`)
    const studs = [
      [20, 20],
      [w - 20, 20],
      [20, h - 20],
      [w - 20, h - 20],
    ].map(([x = 0, y = 0]) => `<circle cx="${x}" cy="${y}" r="4.500"/>`)
    await sheet.relief(`<g fill="#fff">${studs.join('')}</g>`, { material: MATERIALS.gold, bevel: 4.5, steep: 1 })
  })
}

/** A tail of the ribbon, of silk with hems of gold; it hangs on its right end and shows folds. */
export function tail(): Promise<Picture> {
  const [w, h] = [140, 112]
  const cloth = 'M138 18C112 6 78 30 46 22C30 18 18 14 4 18L30 58L4 100C22 108 34 100 52 98C86 94 112 108 138 94Z'
  const hem = 'M138 26C112 14 78 38 46 30C32 26 24 24 16 25M138 86C112 100 86 86 52 90C38 92 28 96 16 94'
  const silk = linear(
    's',
    [
      [0, '#b91636'],
      [0.13, '#ff6a7e'],
      [0.24, '#c2183c'],
      [0.38, '#7c0624'],
      [0.5, '#d8294c'],
      [0.62, '#ff7f8e'],
      [0.74, '#b51334'],
      [0.88, '#5c0219'],
      [1, '#3c0010'],
    ],
    'x1="0" y1="0" x2="1" y2=".12"',
  )
  return drawn(w, h, async (sheet) => {
    await sheet.relief(`${silk}<path d="${cloth}" fill="url(#s)"/>`, { bevel: 7, steep: 0.45, gloss: 0.5 })
    await sheet.relief(`<path d="${hem}" fill="none" stroke="#fff" stroke-width="4"/>`, {
      material: MATERIALS.gold,
      bevel: 2,
      steep: 1,
      shadow: 0.3,
    })
    await sheet.paint(
      `<path d="${cloth}" fill="none" stroke="#ffd27a" stroke-opacity=".75" stroke-width="1.200"/><path d="M86 26C90 50 84 76 90 94M112 20C118 48 110 74 116 96M58 30C60 54 54 74 58 92" fill="none" stroke="#3a000f" stroke-opacity=".35" stroke-width="5"/>`,
    )
  })
}

/** A roller of gold at an end of the plate. */
export function roller(): Promise<Picture> {
  const [w, h, m] = [34, 138, 17]
  return drawn(
    w,
    h,
    async (sheet) => {
      await sheet.relief(`<rect x="8" y="16" width="18" height="106" rx="8" fill="#fff"/>`, {
        material: MATERIALS.gold,
        bevel: 9,
        steep: 0.9,
        carve: `<g fill="none" stroke="#000" stroke-width="1.600">${[34, 40, 98, 104].map((y) => `<path d="M6 ${y}H28"/>`).join('')}<path d="M8 52L26 62M8 62L26 72M8 72L26 82M8 82L26 92"/></g>`,
      })
      await sheet.relief(
        `<g fill="#fff"><rect x="5" y="20" width="24" height="8" rx="4"/><rect x="5" y="110" width="24" height="8" rx="4"/><circle cx="${m}" cy="11" r="9"/><circle cx="${m}" cy="127" r="9"/></g>`,
        { material: MATERIALS.gold, bevel: 8, steep: 1 },
      )
    },
    128,
  )
}

/** A tassel: cap of gold, threads of silk. */
export function tassel(): Promise<Picture> {
  const [w, h, m] = [36, 96, 18]
  const threads = Array.from({ length: 13 }, (_, i) => {
    const x = 7 + i * 1.85
    const colour = ['#8f0a2a', '#ff6b80', '#c41a40'][i % 3]
    return `<path d="M${at(m + (x - m) * 0.5, 40)}C${at(m + (x - m) * 0.9, 52, x, 62, m + (x - m) * 1.15, 90 - Math.abs(i - 6) * 0.9)}" stroke="${colour}" stroke-width="2.600" fill="none" stroke-linecap="round"/>`
  })
  return drawn(
    w,
    h,
    async (sheet) => {
      await sheet.paint(`<path d="M${m} 0V22" stroke="#f0b440" stroke-width="2.400"/>${threads.join('')}`)
      await sheet.relief(`<g fill="#fff"><circle cx="${m}" cy="24" r="7"/><path d="M9 32Q${m} 26 27 32L26 44Q${m} 49 10 44Z"/></g>`, {
        material: MATERIALS.gold,
        bevel: 6,
        steep: 0.9,
        carve: '<path d="M8 40Q18 45 28 40" stroke="#000" stroke-width="1.400" fill="none"/>',
      })
    },
    96,
  )
}

/** Scrolls of gold around a great gem, to crown the plate. */
export function scrolls(): Promise<Picture> {
  const [w, h, m] = [264, 108, 132]
  const curl =
    'M132 92C100 96 70 90 44 74C22 60 10 66 8 78C6 90 20 94 24 84C30 96 10 104 3 88C-4 66 22 48 50 60C44 44 58 30 72 38C82 44 76 58 66 53C76 72 104 78 132 74Z'
  const blade = 'M70 40C72 26 84 18 100 20C94 28 96 44 110 62C92 60 78 54 70 40Z'
  const leaf = `M${m} 2C142 18 146 30 ${m} 46C118 30 122 18 ${m} 2Z`
  const both = (body: string) => `<path d="${body}"/><path d="${body}" transform="matrix(-1 0 0 1 ${w} 0)"/>`
  return drawn(w, h, async (sheet) => {
    await sheet.relief(`<g fill="#fff">${both(blade)}<path d="${leaf}"/></g>`, {
      material: MATERIALS.paleGold,
      bevel: 8,
      steep: 0.65,
      profile: 'chisel',
    })
    await sheet.relief(`<g fill="#fff">${both(curl)}</g>`, { material: MATERIALS.gold, bevel: 7, steep: 0.8 })
    await sheet.relief(
      `<g fill="#fff"><path d="${lozenge(m, 72, 30, 35)}"/>${around(m, 72, 4, () => `<circle cx="${m}" cy="42" r="4"/>`, 45)}</g>`,
      { material: MATERIALS.gold, bevel: 6, steep: 1 },
    )
    await sheet.paint(`${soft(`<circle cx="${m}" cy="72" r="20" fill="#c08bff"/>`, 5)}${gem(m, 72, 23, 28, 8, GEMS.violet)}`)
  })
}

/** A drop of gold with a pearl, to hang below the plate. */
export function pendant(): Promise<Picture> {
  return drawn(
    56,
    54,
    async (sheet) => {
      await sheet.relief('<g fill="#fff"><path d="M4 6H52L40 20Q28 26 16 20Z"/><path d="M28 20L37 34L28 50L19 34Z"/></g>', {
        material: MATERIALS.gold,
        bevel: 6,
        steep: 0.8,
        profile: 'chisel',
      })
      await sheet.paint(gem(28, 34, 5, 8, 6, GEMS.ruby))
    },
    128,
  )
}

/** A slip of foil that curls. */
export function foil(kind: 'gold' | 'rose' | 'violet'): Promise<Picture> {
  const material = { gold: MATERIALS.gold, rose: MATERIALS.crimson, violet: MATERIALS.violet }[kind]
  return drawn(
    24,
    30,
    (sheet) =>
      sheet.relief('<path d="M5 4C12 8 16 2 20 5C18 12 22 20 18 26C12 22 8 29 3 25C7 18 2 11 5 4Z" fill="#fff"/>', {
        material,
        bevel: 9,
        steep: 0.8,
        shadow: 0,
      }),
    64,
  )
}
