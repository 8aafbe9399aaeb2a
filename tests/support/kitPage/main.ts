import { atlas } from './atlas.ts'
import { film } from './film.ts'
import { spine } from './spine.ts'
import { svga } from './svga.ts'

/** What the tests of films, of the SVGA and Spine players and of painted pages do in the page. */
const kit = { svga, spine, atlas, film }
export type Kit = typeof kit
Object.assign(window, { kit })
