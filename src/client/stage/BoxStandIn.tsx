import { imageUrl } from '#state/platform/images.ts'
import css from './BoxStandIn.module.css'

/** The box of an opening as a still picture, until its scene is visible. */
export function BoxStandIn({ image }: { image: string }) {
  return <img className={css.box} src={imageUrl(image)} alt='' />
}
