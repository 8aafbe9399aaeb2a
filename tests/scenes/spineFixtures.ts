import sharp from 'sharp'

/* One small skeleton as three Spine versions export it: a bar that swings about the root, reports two events, changes colour and picture. */

export const VERSIONS = ['3.8.99', '4.0.64', '4.1.24'] as const
export type Version = (typeof VERSIONS)[number]

const region = (name: string) => ({ path: name, x: 0, y: 100, width: 40, height: 200 })
const bar = (name: string) => ({ bar: { bar: region(name), other: region('blue') } })

/** Keys of a turn: their names changed between 3.8 and 4.0. */
function turn(version: Version, angles: readonly number[], curve: boolean) {
  const old = version.startsWith('3.8')
  const eased = old ? { curve: 0.5, c3: 0.75 } : { curve: [0.5, 0, 0.75, 60] }
  return angles.map((angle, time) => ({ time, [old ? 'angle' : 'value']: angle, ...(curve && time === 0 ? eased : {}) }))
}

function swing(version: Version) {
  const colours = [
    { time: 0, color: 'ffffffff' },
    { time: 1, color: 'ff8080ff' },
  ]
  const colour = version.startsWith('3.8') ? 'color' : 'rgba'
  return {
    slots: { bar: { [colour]: colours, attachment: [{ time: 0.75, name: 'other' }] } },
    bones: { arm: { rotate: turn(version, [0, 60], true) } },
    events: [
      { time: 0.25, name: 'first' },
      { time: 0.9, name: 'second' },
    ],
  }
}

/** Files of the skeleton's folder below `/spine/`. */
export async function spineFixture(version: Version): Promise<Record<string, { type: string; body: string | Buffer }>> {
  const skeleton = {
    skeleton: { hash: 'fixture', spine: version, x: -100, y: 0, width: 200, height: 220 },
    bones: [{ name: 'root' }, { name: 'arm', parent: 'root' }],
    slots: [{ name: 'bar', bone: 'arm', attachment: 'bar' }],
    skins: [
      { name: 'default', attachments: bar('green') },
      { name: 'festive', attachments: bar('gold') },
    ],
    events: { first: {}, second: {} },
    animations: { swing: swing(version), rest: { bones: { arm: { rotate: turn(version, [0, 0], false) } } } },
  }
  const stripes =
    '<rect width="20" height="100" fill="#0c4"/><rect x="20" width="20" height="100" fill="#fb0"/><rect x="40" width="20" height="100" fill="#03f"/>'
  const page = await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="60" height="100">${stripes}</svg>`))
    .webp({ lossless: true })
    .toBuffer()
  const regions = ['green', 'gold', 'blue'].map((name, i) => `${name}\nbounds:${i * 20},0,20,100\n`)
  return {
    'skeleton.json': { type: 'application/json', body: JSON.stringify(skeleton) },
    'skeleton.txt': { type: 'text/plain', body: `page.png\nsize:60,100\nfilter:Linear,Linear\npma:false\n${regions.join('')}` },
    'page.webp': { type: 'image/webp', body: page },
  }
}
