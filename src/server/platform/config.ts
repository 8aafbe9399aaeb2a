import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { CHAT_MINUTE_LINES } from '#shared/chat.ts'
import { type BeaconNetwork, QUICKNET } from '#shared/fairness/beacon.ts'

/** Settings of the Aliyun SMS service, which sends login codes to phones. */
export interface AliyunSms {
  driver: 'aliyun'
  accessKeyId: string
  accessKeySecret: string
  signName: string
  templateCode: string
  /** Base address of the service, e.g. `https://dysmsapi.aliyuncs.com`. */
  endpoint: string
}

/** Connections to the database for one purpose. Each purpose has its own, so that none can take those of another. */
export interface PoolSettings {
  connections: number
  /** PostgreSQL cancels a statement that takes longer. */
  seconds: number
}

/** Thrown when environment variables are wrong. Each line of the message names one variable and what it must be. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
  }
}

const flag = z.enum(['0', '1'])
const text = (minLength = 1) => z.string().check(z.minLength(minLength))
const address = (protocol: RegExp) => z.string().check(z.refine((value) => URL.canParse(value) && protocol.test(new URL(value).protocol)))
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z.number().check(z.gte(min), z.lte(max)),
    ),
  )

/** Every variable: how it is read, and what it must be, as the message says when it is wrong. */
const variables = {
  NODE_ENV: [z.prefault(z.enum(['development', 'production', 'test']), 'development'), 'development, production or test'],
  HOST: [z.optional(z.string().check(z.regex(/^[\w.:-]{1,255}$/))), 'an address or host name to listen on, e.g. 0.0.0.0'],
  PORT: [z.prefault(wholeNumber(0, 65_535), '8080'), 'a port number from 0 to 65535'],
  WORKERS: [z.optional(wholeNumber(1, 256)), 'the number of processes that answer players, a whole number from 1 to 256'],
  DATA_DIR: [z.prefault(text(), '.data'), 'the path of a folder'],
  DEMO: [z.optional(flag), '0 or 1'],
  ROBOTS: [z.optional(flag), '0 or 1'],
  SHOWERS: [z.prefault(flag, '1'), '0 or 1'],
  DEV_CLIENT: [z.prefault(flag, '0'), '0 or 1'],
  DATABASE_URL: [z.optional(address(/^postgres(?:ql)?:$/)), 'a PostgreSQL address, e.g. postgres://user:password@host:5432/name'],
  DB_CALL_CONNECTIONS: [z.prefault(wholeNumber(1, 1_000), '20'), 'database connections for calls, a whole number from 1 to 1000'],
  DB_CALL_SECONDS: [z.prefault(wholeNumber(1, 60), '5'), 'the longest statement of a call in seconds, a whole number from 1 to 60'],
  DB_READ_CONNECTIONS: [
    z.prefault(wholeNumber(1, 1_000), '4'),
    'database connections for what everybody sees of running games, a whole number from 1 to 1000',
  ],
  DB_READ_SECONDS: [
    z.prefault(wholeNumber(1, 60), '5'),
    'the longest statement of what everybody sees of running games in seconds, a whole number from 1 to 60',
  ],
  DB_GALLERY_CONNECTIONS: [
    z.prefault(wholeNumber(1, 1_000), '2'),
    'database connections for other public pages, a whole number from 1 to 1000',
  ],
  DB_GALLERY_SECONDS: [
    z.prefault(wholeNumber(1, 60), '1'),
    'the longest statement of other public pages in seconds, a whole number from 1 to 60',
  ],
  DB_STEP_CONNECTIONS: [
    z.prefault(wholeNumber(1, 1_000), '8'),
    'database connections for the steps of rooms and the delivery of pushes, a whole number from 1 to 1000',
  ],
  DB_STEP_SECONDS: [z.prefault(wholeNumber(1, 600), '30'), 'the longest statement of a step in seconds, a whole number from 1 to 600'],
  DB_JOB_CONNECTIONS: [
    z.prefault(wholeNumber(1, 1_000), '2'),
    'database connections for sweeps and commands, a whole number from 1 to 1000',
  ],
  DB_JOB_SECONDS: [
    z.prefault(wholeNumber(1, 86_400), '600'),
    'the longest statement of a sweep or command in seconds, a whole number from 1 to 86400',
  ],
  REDIS_URL: [z.optional(address(/^rediss?:$/)), 'a Redis address, e.g. redis://host:6379'],
  PUBLIC_ORIGIN: [z.optional(address(/^https?:$/)), 'the address players use, e.g. https://play.example.com'],
  TRUST_PROXY: [
    z.prefault(z.string().check(z.regex(/^(?:\d|[\da-fA-F.:/]{2,}(?:,[\da-fA-F.:/]{2,})*)$/)), '0'),
    'the number of reverse proxies in front (0 to 9), or their addresses separated by commas',
  ],
  LOG_LEVEL: [
    z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
    'fatal, error, warn, info, debug, trace or silent',
  ],
  RATE_LIMIT: [z.prefault(wholeNumber(0, 100_000_000), '1200'), 'requests a minute per player or address, a whole number, 0 for no limit'],
  OVERLOAD_DELAY: [
    z.prefault(wholeNumber(0, 60_000), '2000'),
    'ms by which the server may be late before it refuses calls, a whole number from 0 to 60000, 0 for never',
  ],
  CHAT_MINUTE_LINES: [
    z.prefault(wholeNumber(1, 100_000), String(CHAT_MINUTE_LINES)),
    'lines that a player may send to 客服 in a minute, a whole number from 1 to 100000',
  ],
  DRAIN_SECONDS: [
    z.optional(wholeNumber(0, 60)),
    'seconds for which the server serves on after it was told to stop, a whole number from 0 to 60',
  ],
  API_DOCS: [z.optional(flag), '0 or 1'],
  SOCKETS_PER_ADDRESS: [z.prefault(wholeNumber(0, 1_000_000), '200'), 'live connections of one address, a whole number, 0 for no limit'],
  METRICS_TOKEN: [z.optional(text(16)), 'a secret of at least 16 characters'],
  REALNAME_DRIVER: [z.optional(z.enum(['off', 'sandbox'])), 'off or sandbox'],
  FEATURE_GIFT: [z.prefault(flag, '1'), '0 or 1'],
  IDENTITY_SECRET: [z.optional(text(32)), 'a secret of at least 32 characters'],
  PAY_SANDBOX: [z.optional(flag), '0 or 1'],
  SMS_DRIVER: [z.prefault(z.enum(['outbox', 'aliyun']), 'outbox'), 'outbox or aliyun'],
  SMS_HOURLY_LIMIT: [z.prefault(wholeNumber(1, 1_000_000), '1000'), 'codes an hour over all players, a whole number from 1 on'],
  EXPONENT_MAX_PAYOUT: [
    z.prefault(wholeNumber(1, 999_999_999), '1000000'),
    'coins that a round of 指数 may pay at most, a whole number from 1 on',
  ],
  BEACON: [z.prefault(z.enum(['off', 'drand']), 'off'), 'off or drand'],
  BEACON_URLS: [
    z.prefault(
      z.pipe(
        z.transform((value: unknown) => (typeof value === 'string' ? value.split(',').map((each) => each.trim()) : [])),
        z.array(address(/^https:$/)).check(z.minLength(1), z.maxLength(8)),
      ),
      'https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com',
    ),
    'one to eight https addresses of drand separated by commas, e.g. https://api.drand.sh',
  ],
  BEACON_ROOMS: [z.prefault(flag, '0'), '0 or 1'],
  ANDROID_APK_URL: [z.optional(address(/^https:$/)), 'the https address of the Android package, e.g. https://cdn.example.com/xingxia.apk'],
  ALIYUN_ACCESS_KEY_ID: [z.optional(text()), 'the AccessKey ID of the Aliyun account'],
  ALIYUN_ACCESS_KEY_SECRET: [z.optional(text()), 'the AccessKey secret of the Aliyun account'],
  ALIYUN_SMS_SIGN_NAME: [z.optional(text()), 'the approved SMS signature'],
  ALIYUN_SMS_TEMPLATE_CODE: [
    z.optional(z.string().check(z.regex(/^SMS_\d+$/))),
    'the approved SMS template with the parameter code, e.g. SMS_123456789',
  ],
  ALIYUN_SMS_ENDPOINT: [
    z.prefault(address(/^https?:$/), 'https://dysmsapi.aliyuncs.com'),
    'the address of the SMS service, e.g. https://dysmsapi.aliyuncs.com',
  ],
} as const satisfies Record<string, readonly [z.ZodMiniType, string]>

type Name = keyof typeof variables

/** The name of every setting. */
export const SETTINGS = Object.keys(variables) as Name[]

type Variables = { [Each in Name]: z.output<(typeof variables)[Each][0]> }

const schema = z.object(Object.fromEntries(Object.entries(variables).map(([name, [each]]) => [name, each])))

const expect = (name: Name) => `${name}: expected ${variables[name][1]}`

/** An empty variable counts as absent, as in a .env file. */
function parseVariables(env: NodeJS.ProcessEnv): Variables {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(present)
  // The schema is made of the table, so it yields what the table says.
  if (parsed.success) return parsed.data as Variables
  const names = new Set(parsed.error.issues.map((issue) => issue.path[0] as Name))
  throw new ConfigError([...names].map(expect))
}

const ALIYUN_NEEDS = ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN_NAME', 'ALIYUN_SMS_TEMPLATE_CODE'] as const

/** Finds variables that are well formed one by one but contradict one another. Returns one line for each fault. */
function contradictions(vars: Variables): string[] {
  const production = vars.NODE_ENV === 'production'
  const missing = vars.SMS_DRIVER === 'aliyun' ? ALIYUN_NEEDS.filter((name) => vars[name] === undefined) : []
  const refusedInProduction = [
    vars.DEMO === '1' && 'DEMO: expected 0 in production: the demo world gives money away',
    vars.ROBOTS === '1' && 'ROBOTS: expected 0 in production',
    vars.DEV_CLIENT === '1' && 'DEV_CLIENT: expected 0 in production',
    vars.SMS_DRIVER === 'outbox' && 'SMS_DRIVER: expected aliyun in production: the outbox reaches no phone',
    vars.REALNAME_DRIVER === 'sandbox' && 'REALNAME_DRIVER: expected off in production: the sandbox checks nobody',
    vars.PAY_SANDBOX === '1' && 'PAY_SANDBOX: expected 0 in production: the sandbox credits what nobody paid',
    vars.IDENTITY_SECRET === undefined && `${expect('IDENTITY_SECRET')}, required in production`,
  ].filter((problem) => problem !== false)
  const several = vars.DEV_CLIENT === '1' && (vars.WORKERS ?? 1) > 1
  return [
    ...missing.map((name) => `${expect(name)}, required by SMS_DRIVER=aliyun`),
    ...(vars.BEACON_ROOMS === '1' && vars.BEACON === 'off' ? ['BEACON: expected drand with BEACON_ROOMS=1'] : []),
    ...(several ? ['WORKERS: expected 1 with DEV_CLIENT=1: one process rebuilds the client'] : []),
    ...(production ? refusedInProduction : []),
  ]
}

function smsOf(vars: Variables): { driver: 'outbox' } | AliyunSms {
  if (vars.SMS_DRIVER === 'outbox') return { driver: 'outbox' }
  return {
    driver: 'aliyun',
    accessKeyId: vars.ALIYUN_ACCESS_KEY_ID ?? '',
    accessKeySecret: vars.ALIYUN_ACCESS_KEY_SECRET ?? '',
    signName: vars.ALIYUN_SMS_SIGN_NAME ?? '',
    templateCode: vars.ALIYUN_SMS_TEMPLATE_CODE ?? '',
    endpoint: new URL(vars.ALIYUN_SMS_ENDPOINT).origin,
  }
}

/** Used wherever no IDENTITY_SECRET is set. That is allowed outside production only, where no real ID number is hashed. */
const SANDBOX_IDENTITY_SECRET = 'sandbox-identity-secret-outside-production'

/**
 * Processes that answer players, unless `WORKERS` says: in production one for each core, or for every second one where the embedded database runs on the
 * same cores. Acts share a transaction with those of their own worker alone, so workers that wait for a core cost more than they bring.
 */
function workersOf({ WORKERS, DATABASE_URL, NODE_ENV }: Variables): number {
  if (WORKERS !== undefined) return WORKERS
  if (NODE_ENV !== 'production') return 1
  const cores = availableParallelism()
  return DATABASE_URL === undefined ? Math.max(1, Math.floor(cores / 2)) : cores
}

/** Where public random numbers are asked for; null when the operator has switched them off. No address ends with a slash. */
function beaconOf({ BEACON, BEACON_URLS, BEACON_ROOMS }: Variables): { network: BeaconNetwork; urls: string[]; rooms: boolean } | null {
  if (BEACON === 'off') return null
  return { network: QUICKNET, urls: BEACON_URLS.map((url) => url.replace(/\/+$/, '')), rooms: BEACON_ROOMS === '1' }
}

/** The settings that variables make. */
function settingsOf(vars: Variables) {
  const production = vars.NODE_ENV === 'production'
  const demo = !production && vars.DEMO !== '0'
  return {
    production,
    /** True in the demo world, where new players get a starting balance and /dev/outbox shows the login codes. Never true in production. */
    demo,
    /** True when robots open boxes in the demo world. */
    robots: demo && vars.ROBOTS !== '0' && (vars.ROBOTS === '1' || vars.NODE_ENV !== 'test'),
    /** True when red-packet showers are made by the schedule. Those that are made already are played either way. */
    showers: vars.SHOWERS === '1',
    /** True when Vite serves the client from its sources with hot reload, instead of the build. */
    devClient: vars.DEV_CLIENT === '1',
    /** Processes that answer players. With 1 a single process does everything, jobs too. */
    workers: workersOf(vars),
    host: vars.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: vars.PORT,
    /** Absolute path of the folder for the embedded database and other files of the server. */
    dataDir: resolve(vars.DATA_DIR),
    /** URL of PostgreSQL. With null the server starts its own database below `dataDir`. */
    databaseUrl: vars.DATABASE_URL ?? null,
    /**
     * `calls`: the calls of players. `reads`: what everybody sees of the games that run, the boards and the home page. `gallery`: public pages and
     * pictures of no running game, and proofs; a statement of theirs that takes long is cancelled. Neither costs visitors anything to ask for.
     * `steps`: the steps of rooms, the delivery of pushes and the beats of processes, which no crowd of calls may delay. `jobs`: sweeps and
     * operators' commands.
     */
    pools: {
      calls: { connections: vars.DB_CALL_CONNECTIONS, seconds: vars.DB_CALL_SECONDS },
      reads: { connections: vars.DB_READ_CONNECTIONS, seconds: vars.DB_READ_SECONDS },
      gallery: { connections: vars.DB_GALLERY_CONNECTIONS, seconds: vars.DB_GALLERY_SECONDS },
      steps: { connections: vars.DB_STEP_CONNECTIONS, seconds: vars.DB_STEP_SECONDS },
      jobs: { connections: vars.DB_JOB_CONNECTIONS, seconds: vars.DB_JOB_SECONDS },
    } satisfies Record<string, PoolSettings>,
    /** URL of Redis or Valkey. With null this is the only node, and pushes and request counts stay in its memory. */
    redisUrl: vars.REDIS_URL ?? null,
    /** The origin that players use, e.g. `https://example.com`. With null the server believes the host that the request names. */
    publicOrigin: vars.PUBLIC_ORIGIN ? new URL(vars.PUBLIC_ORIGIN).origin : null,
    /** Reverse proxies whose X-Forwarded-For header the server believes: a number of hops, or addresses. */
    trustProxy: /^\d$/.test(vars.TRUST_PROXY) ? Number(vars.TRUST_PROXY) : vars.TRUST_PROXY.split(','),
    logLevel: vars.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** Requests that a player, or an address without login, may make in a minute. 0 means no limit. */
    rateLimit: vars.RATE_LIMIT,
    /** Calls are refused when the event loop is late by this many ms on average. 0 means never. */
    overloadDelay: vars.OVERLOAD_DELAY,
    /** Lines that a player may send to 客服 in a minute. */
    chatMinuteLines: vars.CHAT_MINUTE_LINES,
    /** Seconds for which the server serves on after SIGTERM, while /readyz says that it leaves. */
    drainSeconds: vars.DRAIN_SECONDS ?? (production ? 10 : 0),
    /** True when /api/docs shows the documentation of the calls. */
    apiDocs: vars.API_DOCS === undefined ? !production : vars.API_DOCS === '1',
    /** Live connections without a login that one client address may have open. 0 means no limit. */
    socketsPerAddress: vars.SOCKETS_PER_ADDRESS,
    /** Bearer token with which another machine may read /metrics. With null only this machine may. */
    metricsToken: vars.METRICS_TOKEN ?? null,
    /** True when players may give items to one another. */
    gift: vars.FEATURE_GIFT === '1',
    realName: vars.REALNAME_DRIVER ?? (production ? 'off' : 'sandbox'),
    /** Secret from which the server derives the keys for hashing ID numbers, card codes and SMS codes. */
    identitySecret: vars.IDENTITY_SECRET ?? SANDBOX_IDENTITY_SECRET,
    /** False when `identitySecret` is only the stand-in that everybody can read in the source. Never false in production. */
    ownSecret: vars.IDENTITY_SECRET !== undefined,
    sms: smsOf(vars),
    /** True when the sandbox gateway accepts top-ups without real money, with a cashier page of our own. Never true in production. */
    paySandbox: vars.PAY_SANDBOX === undefined ? demo : vars.PAY_SANDBOX === '1',
    /** SMS codes that the server sends in an hour to all phones together. */
    smsHourlyLimit: vars.SMS_HOURLY_LIMIT,
    /** The most that all stakes of a round of 指数 may get together, in coins. */
    exponentMaxPayout: vars.EXPONENT_MAX_PAYOUT,
    /** Public random numbers, from which the salt of a chain of 指数 comes, and with `rooms` the draws of ROLL; null for none. */
    beacon: beaconOf(vars),
    /** Address of the Android package that players download; null while there is none. */
    androidApkUrl: vars.ANDROID_APK_URL ?? null,
  }
}

/** The server's settings. `readConfig` reads them from the environment once, when the server starts. */
export type Config = ReturnType<typeof settingsOf>

/** The settings that the steps of rooms need. */
export type RoomConfig = Pick<Config, 'exponentMaxPayout'> & Partial<Pick<Config, 'beacon'>>

/** Reads and checks the settings. Throws {@link ConfigError} that lists every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const vars = parseVariables(env)
  const problems = contradictions(vars)
  if (problems.length > 0) throw new ConfigError(problems)
  return settingsOf(vars)
}
