import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Job } from './jobs.ts'
import { Originals } from './originals.ts'
import { filesIn, places, stem } from './places.ts'
import { PICTURE_ENDINGS, PICTURES, type PictureRule } from './rules.ts'
import { alphaOf, encodeBeside } from './webp.ts'

/** Quality of the alpha channel. Below it the soft light around items shows steps. */
const ALPHA = 70
/** STEP is the least by which each further try lowers the quality. WORST is the lowest quality. */
const STEP = 4
const WORST = 32
/** Factor by which each further try narrows the picture, and the smallest share of the rule's width. */
const NARROWER = 0.86
const NARROWEST = 0.6
/**
 * Encoder efforts, which trade time against bytes: for webp, 4 takes a third longer than 2 and saves 3 %; for avif, 4 takes ten times as
 * long as 1 and saves 2 %.
 */
const WEBP_EFFORT = 2
const AVIF_EFFORT = 1
/** Width in pixels up to which better chroma subsampling is worth its time, which is double, because thin coloured edges need it. */
const FINE = 400

/** One file that is made of an original. */
interface Order {
  file: string
  rule: PictureRule
  format: 'webp' | 'avif'
  quality: number
  originals: Originals
}

/** A job for every picture of every rule, and one more where the rule wants avif beside it; those of one original follow one another. */
export function pictureJobs(): Job[] {
  const originals = new Originals()
  const orders = PICTURES.flatMap((rule) =>
    filesIn(path.join(places.originals, rule.from), PICTURE_ENDINGS).flatMap((file): Order[] => {
      if (!stem(file).startsWith(rule.begins ?? '')) return []
      const webp: Order = { file, rule, format: 'webp', quality: rule.quality, originals }
      return rule.avif ? [webp, { ...webp, format: 'avif', quality: rule.avif }] : [webp]
    }),
  )
  return orders.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0)).map(job)
}

function job(order: Order): Job {
  const { file, rule, format, quality } = order
  const output = path.join(places.images, rule.to, `${stem(file)}.${format}`)
  return {
    output,
    recipe: `${format} ${rule.width} ${quality} ${rule.cap} ${ALPHA} ${WEBP_EFFORT} ${AVIF_EFFORT} ${FINE} ${WORST} ${rule.patient ?? false}`,
    inputs: [file],
    // The server sends the webp as long as there is no avif.
    late: format === 'avif',
    make: async (draft) => writeFile(output, await shrink(order, draft)),
  }
}

/** The picture at its rule's width and quality; one over the rule's weight gives up quality first, then width. */
async function shrink(order: Order, draft: boolean): Promise<Buffer> {
  const { rule } = order
  for (let width = rule.width; ; width = Math.round(width * NARROWER)) {
    const bytes = await atWidth(order, width, draft)
    if (draft || bytes.length <= rule.cap || width < rule.width * NARROWEST) return bytes
  }
}

async function atWidth(
  { file, rule: { cap, patient }, format, quality, originals }: Order,
  width: number,
  draft: boolean,
): Promise<Buffer> {
  const original = await originals.open(file)
  const { data, info } = await original
    .resize({ width, withoutEnlargement: true, kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const encode = format === 'avif' ? avifTries(picture, draft) : webpTries(picture, width <= FINE, draft, patient)
  for (let tried = quality; ; ) {
    const bytes = await encode(tried)
    if (draft || bytes.length <= cap || tried <= WORST) return bytes
    tried = Math.max(Math.min(tried - STEP, Math.floor((tried * cap) / bytes.length)), WORST)
  }
}

type Encode = (quality: number) => Promise<Buffer>

function avifTries(picture: () => Sharp, draft: boolean): Encode {
  return (quality) =>
    picture()
      .avif({ quality, effort: draft ? 0 : AVIF_EFFORT })
      .toBuffer()
}

/** The alpha does not depend on the quality of the colours: every try after the first takes that of the first. */
function webpTries(picture: () => Sharp, fine: boolean, draft: boolean, patient = false): Encode {
  let alpha: Buffer | null = null
  return async (quality) => {
    const options = { quality, alphaQuality: ALPHA, effort: draft ? 0 : patient ? 6 : WEBP_EFFORT, smartSubsample: fine }
    if (alpha) return encodeBeside(picture(), options, alpha)
    const bytes = await picture().webp(options).toBuffer()
    alpha = alphaOf(bytes)
    return bytes
  }
}
