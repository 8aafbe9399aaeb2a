import * as battle from '#shared/modes/battle/calls.ts'
import * as box from '#shared/modes/case/calls.ts'
import * as showTime from '#shared/modes/case/showTimeCalls.ts'
import * as dream from '#shared/modes/dream/calls.ts'
import * as exponent from '#shared/modes/exponent/calls.ts'
import * as exponentRounds from '#shared/modes/exponent/roundCalls.ts'
import * as kujiCalls from '#shared/modes/kuji/calls.ts'
import * as roll from '#shared/modes/roll/calls.ts'
import * as shower from '#shared/modes/shower/calls.ts'
import * as album from './album.ts'
import * as auth from './auth.ts'
import * as badges from './badges.ts'
import type { Call } from './call.ts'
import * as captcha from './captcha.ts'
import * as chat from './chat.ts'
import * as common from './common.ts'
import * as drops from './drops.ts'
import * as faults from './faults.ts'
import * as giving from './giving.ts'
import * as homeTiles from './homeTiles.ts'
import * as limits from './limits.ts'
import * as luck from './luck.ts'
import * as measured from './measured.ts'
import * as message from './message.ts'
import * as pay from './pay.ts'
import * as profile from './profile.ts'
import * as rank from './rank.ts'
import * as record from './record.ts'
import * as replay from './replay.ts'
import * as retrieval from './retrieval.ts'
import * as share from './share.ts'
import * as shop from './shop.ts'
import * as userInfo from './userInfo.ts'
import * as visitor from './visitor.ts'
import * as voucher from './voucher.ts'
import * as welfare from './welfare.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'enveloped' in value

/** Every call, for the tests and tools that go through all of them. */
export const allCalls: readonly Call[] = [
  album,
  auth,
  badges,
  battle,
  captcha,
  box,
  chat,
  common,
  dream,
  drops,
  exponent,
  exponentRounds,
  faults,
  giving,
  homeTiles,
  limits,
  luck,
  measured,
  message,
  pay,
  profile,
  rank,
  record,
  replay,
  retrieval,
  roll,
  share,
  shop,
  shower,
  showTime,
  userInfo,
  visitor,
  voucher,
  welfare,
  kujiCalls,
].flatMap((module) => Object.values(module as Record<string, unknown>).filter(isCall))
