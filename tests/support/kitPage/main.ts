import { spine } from './spine.ts'
import { svga } from './svga.ts'

/** What the tests of the SVGA and Spine players do in the page. */
const kit = { svga, spine }
export type Kit = typeof kit
Object.assign(window, { kit })
