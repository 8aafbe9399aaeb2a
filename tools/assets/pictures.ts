import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Job } from './jobs.ts'
import { filesIn, places, stem } from './places.ts'
import { PICTURE_ENDINGS, PICTURES, type PictureRule } from './rules.ts'

/** Quality of the alpha plane: below this the soft light around items shows steps. */
const ALPHA = 70
/** The least quality that a further try gives up, and where it ends. */
const STEP = 4
const WORST = 32
/** Each further try is this much narrower, down to a part of the rule's width. */
const NARROWER = 0.86
const NARROWEST = 0.6
/** Time against bytes: webp 4 takes a third longer than 2 for 3 %, avif 4 ten times as long as 1 for 2 %. */
const WEBP_EFFORT = 2
const AVIF_EFFORT = 1
/** Up to this width thin coloured edges are worth the time of a better subsampling; it doubles it. */
const FINE = 400

/** A job for every picture of every rule, and one more where the rule wants avif beside it. */
export function pictureJobs(): Job[] {
  return PICTURES.flatMap((rule) =>
    filesIn(path.join(places.originals, rule.from), PICTURE_ENDINGS).flatMap((file) => {
      const webp = job(file, rule, 'webp', rule.quality)
      return rule.avif ? [webp, job(file, rule, 'avif', rule.avif)] : [webp]
    }),
  )
}

function job(file: string, rule: PictureRule, format: 'webp' | 'avif', quality: number): Job {
  const output = path.join(places.images, rule.to, `${stem(file)}.${format}`)
  return {
    output,
    recipe: `${format} ${rule.width} ${quality} ${rule.cap} ${ALPHA} ${WEBP_EFFORT} ${AVIF_EFFORT} ${FINE} ${WORST} ${rule.patient ?? false}`,
    inputs: [file],
    make: async (draft) => writeFile(output, await shrink(file, rule, format, quality, draft)),
  }
}

/** The picture at its rule's width and quality; one over the rule's weight gives up quality first, then width. */
async function shrink(file: string, rule: PictureRule, format: 'webp' | 'avif', quality: number, draft: boolean): Promise<Buffer> {
  for (let width = rule.width; ; width = Math.round(width * NARROWER)) {
    const bytes = await atWidth(file, width, rule, format, quality, draft)
    if (draft || bytes.length <= rule.cap || width < rule.width * NARROWEST) return bytes
  }
}

async function atWidth(
  file: string,
  width: number,
  { cap, patient }: PictureRule,
  format: 'webp' | 'avif',
  quality: number,
  draft: boolean,
): Promise<Buffer> {
  const { data, info } = await sharp(file)
    .resize({ width, withoutEnlargement: true, kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let tried = quality; ; ) {
    const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const bytes = await encode(picture, width <= FINE, format, tried, draft, patient).toBuffer()
    if (draft || bytes.length <= cap || tried <= WORST) return bytes
    tried = Math.max(Math.min(tried - STEP, Math.floor((tried * cap) / bytes.length)), WORST)
  }
}

function encode(picture: Sharp, fine: boolean, format: 'webp' | 'avif', quality: number, draft: boolean, patient = false): Sharp {
  if (format === 'avif') return picture.avif({ quality, effort: draft ? 0 : AVIF_EFFORT })
  return picture.webp({ quality, alphaQuality: ALPHA, effort: draft ? 0 : patient ? 6 : WEBP_EFFORT, smartSubsample: fine })
}
