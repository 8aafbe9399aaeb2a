import type { TrustClass } from '#shared/fairness/cannot.ts'

/** Every setting of the configuration with its class, as somebody has judged it. */
export const SETTINGS_OF: Partial<Record<TrustClass, string>> = {
  // The most that a round of 指数 pays: it moves the published ceiling of the round, and no crash.
  money: 'EXPONENT_MAX_PAYOUT PAY_SANDBOX',
  // Whether a public random number is used beside the seed, and where it is asked for. Its signature is checked, so nobody chooses its value.
  seed: 'BEACON BEACON_ROOMS BEACON_URLS',
  // Robots play through the calls of players; DEMO gives new players coins. Neither exists in production.
  entry: 'ROBOTS DEMO',
  catalogue: 'SHOWERS FEATURE_GIFT',
  limit: 'CHAT_MINUTE_LINES RATE_LIMIT SMS_HOURLY_LIMIT SOCKETS_PER_ADDRESS',
  person: 'IDENTITY_SECRET REALNAME_DRIVER',
  text: 'ALIYUN_ACCESS_KEY_ID ALIYUN_ACCESS_KEY_SECRET ALIYUN_SMS_ENDPOINT ALIYUN_SMS_SIGN_NAME ALIYUN_SMS_TEMPLATE_CODE ANDROID_APK_URL SMS_DRIVER',
  system:
    'API_DOCS DATABASE_URL DATA_DIR DB_CALL_CONNECTIONS DB_CALL_SECONDS DB_GALLERY_CONNECTIONS DB_GALLERY_SECONDS DB_JOB_CONNECTIONS DB_JOB_SECONDS DB_READ_CONNECTIONS DB_READ_SECONDS DB_STEP_CONNECTIONS DB_STEP_SECONDS DEV_CLIENT DRAIN_SECONDS HOST LOG_LEVEL METRICS_TOKEN NODE_ENV OVERLOAD_DELAY PORT PUBLIC_ORIGIN REDIS_URL TRUST_PROXY WORKERS',
}
