import { beijingDay, beijingMillis } from '../../../../src/shared/beijingTime.ts'
import type { Fact } from '../verdict.ts'

/** When something was published or fixed, as a proof tells it; nothing where it does not. `at` is in ms since 1970. */
export const publishedFacts = (name: string, at: number | undefined): Fact[] =>
  at === undefined ? [] : [{ name, text: `${beijingDay(at)} ${beijingMillis(at)}（北京时间，数据库所记）` }]

/** The name of that moment for the hash of a seed. */
export const SEED_PUBLISHED = '种子哈希公布于'
