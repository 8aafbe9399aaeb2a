import * as z from 'zod/mini'
import { defineCall } from './define.ts'

/**
 * How a fault came to light: `error` and `rejection` reached the window, `react` a boundary of the chrome, `scene` is a scene that could not be
 * built or drawn, `load` a file of the product that did not come.
 */
export const FAULT_KINDS = ['error', 'rejection', 'react', 'scene', 'load'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** Pages that a fault can name, by their paths. They are labels of a metric, so there is no other. `none` is any other address. */
export const FAULT_PAGES = [
  '/',
  '/battle',
  '/battle-create',
  '/battle-room',
  '/battle-history',
  '/battle-top',
  '/shop',
  '/mystery-box',
  '/roll',
  '/roll-room',
  '/bag',
  '/pay',
  '/message',
  '/welfare',
  '/welfare-rule',
  '/rank',
  '/mine',
  '/record',
  '/show-time',
  '/help',
  '/share',
  '/dream',
  '/exponent',
  '/exponent-bag',
  '/chat',
  '/download',
  '/fair',
  '/measured',
  '/limits',
  '/album',
  '/proof',
  '/replay',
  '/notFound',
  'none',
  '/kuji',
  '/kuji-pool',
] as const
export type FaultPage = (typeof FAULT_PAGES)[number]

/** Frames of a stack that are sent. */
export const FAULT_PLACES = 5

/** One fault of a phone. It holds nothing of the player: no value, no query, no address besides files of the product. */
const fault = z.strictObject({
  kind: z.enum(FAULT_KINDS),
  page: z.enum(FAULT_PAGES),
  /** Kind of the error, e.g. `TypeError`. */
  name: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
  /** See `faultWords`. */
  words: z.string().check(z.maxLength(200), z.regex(/^[ -~]*$/)),
  /** Where it was thrown, the innermost first: file of the build, line and column. */
  places: z.array(z.string().check(z.regex(/^[\w-]{1,60}\.js:\d{1,7}:\d{1,7}$/))).check(z.maxLength(FAULT_PLACES)),
  /** Browser, its version, and the app around it where there is one, e.g. `Chromium 86 WeChat`. */
  engine: z.string().check(z.regex(/^[A-Za-z]{1,12} \d{1,4}(?:\.\d{1,3})?(?: [A-Za-z]{1,12})?$/)),
  /** Hash in the name of the script with which the page has started: another build has another one. */
  release: z.string().check(z.regex(/^[\w-]{0,16}$/)),
})
export type Fault = z.output<typeof fault>

/** Tells the server about an error on a phone. It is sent as the page leaves too, so it has no token, and nothing waits for its reply. */
export const clientFault = defineCall('POST /api/common/clientFault', {
  summary: 'An error on a phone, without anything of the player',
  body: fault,
  data: z.boolean(),
})
