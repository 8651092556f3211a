import type { SettingValues } from './config.ts'
import { isLocal, listUnsafeDatabase } from './database-config.ts'
import { listUnsafeDeployment } from './deployment-config.ts'
import { listUnsafeLive } from './live-config.ts'
import { listUnsafeMail } from './mail-config.ts'
import { listUnsafeTraces } from './observability-config.ts'
import { listsLoopback } from './push-hosts.ts'
import { listUnsafeStorage } from './storage-config.ts'
import { listUnsafeTracking } from './tracking-config.ts'
import { developmentVapid, isVapidPair } from './vapid-keys.ts'

const MIN_DISTINCT = 12
/**
 * Reports whether a secret of sufficient length has too few distinct characters. Shorter secrets are refused for their length.
 */
const isGuessable = (secret: string): boolean => secret.length >= 32 && new Set(secret).size < MIN_DISTINCT
const vendorAddresses = [
  'TOSS_API',
  'TOSS_JS',
  'SOLAPI',
  'KAUTH',
  'KAPI',
  'NID',
  'NAVER_OPENAPI',
  'SWEETTRACKER',
  'SENTRY_DSN',
] as const

const listUnsafePush = (settings: SettingValues): string[] => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings
  const isDevelopment = privateKey === developmentVapid.privateKey
  return [
    isDevelopment && 'VAPID_PRIVATE_KEY is missing: npm run shop -- push keys prints a pair',
    !isDevelopment && !isVapidPair(publicKey, privateKey) && 'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY',
    settings.VAPID_SUBJECT === developmentVapid.subject &&
      'VAPID_SUBJECT must be the contact of the shop: mailto: or https:',
    listsLoopback(settings.PUSH_HOSTS) && 'PUSH_HOSTS must not contain this machine',
  ].filter((problem) => problem !== false)
}

/** Reports whether the connection to Redis is local, uses TLS, or is absent. */
const isSafeRedis = (address: string | undefined): boolean =>
  address === undefined || address.startsWith('rediss:') || isLocal(address)

const isOrigin = (text: string): boolean => URL.parse(text)?.origin === text

const listUnsafeOrigins = ({ CORS_ORIGINS, MEDIA_SOURCES }: SettingValues): string[] => [
  ...CORS_ORIGINS.filter((text) => !isOrigin(text)).map((text) => `CORS_ORIGINS has ${text}, which is no origin`),
  ...MEDIA_SOURCES.filter((text) => !isOrigin(text) || !text.startsWith('https:')).map(
    (text) => `MEDIA_SOURCES has ${text}, which is no https origin`,
  ),
]

const listUnsafeBackup = ({ BACKUP_KEY, SHOP_SECRET, DATA_KEY, INDEX_KEY }: SettingValues): string[] =>
  [
    BACKUP_KEY !== undefined && isGuessable(BACKUP_KEY) && 'BACKUP_KEY is not random: use openssl rand -base64 32',
    [SHOP_SECRET, DATA_KEY, INDEX_KEY].includes(BACKUP_KEY ?? '') &&
      'BACKUP_KEY must differ from SHOP_SECRET, DATA_KEY and INDEX_KEY',
  ].filter((problem) => problem !== false)

/** What other files refuse in production. */
const others = [
  listUnsafeBackup,
  listUnsafeDatabase,
  listUnsafeOrigins,
  listUnsafeMail,
  listUnsafePush,
  listUnsafeLive,
  listUnsafeStorage,
  listUnsafeTracking,
  listUnsafeDeployment,
  listUnsafeTraces,
]

/** Lists the settings that are refused in production, one sentence each. F17 */
export const listUnsafe = (settings: SettingValues): string[] => {
  const problems: string[] = []
  const refuse = (is: boolean, problem: string) => is && problems.push(problem)
  refuse(
    !settings.DATABASE_URL && settings.ALLOW_PGLITE !== '1',
    'DATABASE_URL is missing: production needs PostgreSQL (set ALLOW_PGLITE=1 to run on the embedded engine all the same)',
  )
  refuse(
    settings.SHOP_SECRET.length < 32 || settings.SHOP_SECRET.startsWith('local-'),
    'SHOP_SECRET must be a secret of at least 32 characters',
  )
  for (const name of ['DATA_KEY', 'INDEX_KEY'] as const)
    refuse(
      settings[name].length < 32 || settings[name].startsWith('local-'),
      `${name} must be a secret of at least 32 characters`,
    )
  for (const name of ['SHOP_SECRET', 'DATA_KEY', 'INDEX_KEY'] as const)
    refuse(isGuessable(settings[name]), `${name} is not random: use for example openssl rand -base64 32`)
  const keys = [settings.SHOP_SECRET, settings.DATA_KEY, settings.INDEX_KEY]
  refuse(new Set(keys).size < keys.length, 'SHOP_SECRET, DATA_KEY and INDEX_KEY must differ from each other')
  refuse(!isSafeRedis(settings.REDIS_URL), 'REDIS_URL is on another machine without TLS: use a rediss address')
  for (const name of vendorAddresses)
    refuse(settings[name]?.startsWith('http:') === true, `${name} must be an https address`)
  refuse(!settings.PUBLIC_ORIGIN?.startsWith('https://'), 'PUBLIC_ORIGIN must be the https origin that shoppers see')
  refuse(settings.TOSS_SECRET_KEY.startsWith('test_'), 'TOSS_SECRET_KEY is a test key')
  refuse(settings.TOSS_CLIENT_KEY.startsWith('test_'), 'TOSS_CLIENT_KEY is a test key')
  for (const name of ['SOLAPI_KEY', 'SOLAPI_SECRET'] as const)
    refuse(settings[name] === 'sandbox', `${name} is missing`)
  for (const name of ['RATE_LIMITS', 'ADMISSION', 'GUEST_PHONE_PROOF', 'RESPONSE_CACHE', 'PAGE_CACHE'] as const)
    refuse(settings[name] === 'off', `${name} may not be off`)
  return [...problems, ...others.flatMap((list) => list(settings))]
}
