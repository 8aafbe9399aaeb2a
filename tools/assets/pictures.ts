import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Job } from './jobs.ts'
import { filesIn, places, stem } from './places.ts'
import { PICTURE_ENDINGS, PICTURES, type PictureRule } from './rules.ts'

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

/** Jobs for every picture of every rule, with a second one where the rule also wants avif. */
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

/** Scales a picture to its rule's width and quality. A file over the rule's limit loses quality first, then width. */
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
