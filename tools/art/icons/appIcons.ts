import path from 'node:path'
import sharp from 'sharp'

/*
 * Makes the icons of the installed app from the emblem: npx tsx tools/art/icons/appIcons.ts tools/art/icons/emblem.svg public/icons
 */

interface AppIcon {
  file: string
  edge: number
  /** Share of the edge that the emblem takes; launchers cut maskable icons down to a circle of 80 %. */
  emblem: number
  /** Share of the edge by which corners are rounded; launchers round the others themselves. */
  corner: number
}

const ICONS: readonly AppIcon[] = [
  { file: 'icon-192.png', edge: 192, emblem: 0.88, corner: 0.22 },
  { file: 'icon-512.png', edge: 512, emblem: 0.88, corner: 0.22 },
  { file: 'maskable-512.png', edge: 512, emblem: 0.68, corner: 0 },
  { file: 'apple-touch-icon.png', edge: 180, emblem: 0.86, corner: 0 },
]

const RAYS = 16

/** Night with a fan of light behind the emblem. */
function ground(corner: number): string {
  const fan = Array.from({ length: RAYS }, (_, ray) => {
    const [a, b] = [(ray / RAYS) * 2 * Math.PI, ((ray + 0.5) / RAYS) * 2 * Math.PI]
    return `M50 50L${50 + 80 * Math.cos(a)} ${50 + 80 * Math.sin(a)}L${50 + 80 * Math.cos(b)} ${50 + 80 * Math.sin(b)}z`
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><radialGradient id="g" cy=".46" r=".74"><stop stop-color="#7a3cf0"/><stop offset=".55" stop-color="#2c1580"/><stop offset="1" stop-color="#0c0730"/></radialGradient>
<radialGradient id="f" cx="50" cy="50" r="62" gradientUnits="userSpaceOnUse"><stop stop-color="#ffd27a" stop-opacity=".5"/><stop offset="1" stop-color="#ff7ad8" stop-opacity="0"/></radialGradient><clipPath id="c"><rect width="100" height="100" rx="${corner * 100}"/></clipPath></defs>
<g clip-path="url(#c)"><rect width="100" height="100" fill="url(#g)"/><path d="${fan}" fill="url(#f)"/></g></svg>`
}

async function draw(emblem: string, folder: string, { file, edge, emblem: share, corner }: AppIcon): Promise<void> {
  const size = Math.round(edge * share)
  const [night, mark] = await Promise.all([
    sharp(Buffer.from(ground(corner)), { density: (72 * edge) / 100 })
      .resize(edge, edge)
      .png()
      .toBuffer(),
    sharp(emblem, { density: 288 }).resize(size, size, { fit: 'inside', kernel: 'lanczos3' }).toBuffer(),
  ])
  await sharp(night)
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true, quality: 92 })
    .toFile(path.join(folder, file))
}

const [emblem = '', folder = ''] = process.argv.slice(2)
for (const icon of ICONS) await draw(emblem, folder, icon)
