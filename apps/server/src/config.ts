import type { BrandId } from '@shop/brands'
import { z } from 'zod'
import { backupSettings } from './backup-config.ts'
import { type PushConfig, pushSettings, toPushConfig } from './push-config.ts'
import { listRenamed, listUnknown } from './setting-names.ts'
import { secretsIn } from './setting-secrets.ts'
import { listUnsafe } from './unsafe-settings.ts'
import { ConfigError } from './config-error.ts'
import { parseSettings } from './parse-settings.ts'
import { type DatabaseConfig, databaseSettings, listMissingDatabase, toDatabaseConfig } from './database-config.ts'
import { type IntegrationConfig, integrationSettings, toExtensionEnv, toIntegrations } from './integration-config.ts'
import { type ErrorReporterConfig, errorReporterSettings, toErrorReporter } from './error-reporter-config.ts'
import {
  type DeploymentConfig,
  deploymentSettings,
  listMissingDeployment,
  toDeploymentConfig,
} from './deployment-config.ts'
import {
  listWrongMetrics,
  type ObservabilityConfig,
  observabilitySettings,
  toObservability,
} from './observability-config.ts'
import { type StaffConfig, staffSettings, toStaffConfig } from './staff-config.ts'
import { listMissingLive, type LiveConfig, liveSettings, toLiveConfig } from './live-config.ts'
import { listForeignMail, type MailConfig, mailSettings, toMailConfig } from './mail-config.ts'
import { type PageTags, pageTagSettings, toPageTags } from './page-tags-config.ts'
import { type PageVendors, pageVendorSettings, toPageVendors } from './page-vendors-config.ts'
import { listMissingStorage, type StorageConfig, storageSettings, toStorage } from './storage-config.ts'
import { sandboxOf, toVendors } from './vendors-config.ts'
import { toTracking, type TrackingConfig, trackingSettings } from './tracking-config.ts'

const text = (fallback: string) => z.string().default(fallback)
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)

const toList = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

const Settings = z.object({
  NODE_ENV: z.enum(['local', 'development', 'test', 'production']).default('local'),
  HOST: text('127.0.0.1'),
  PORT: port(5445),
  /** Public origin of the shop, without a trailing slash; brands other than the default are its sub-domains. */
  PUBLIC_ORIGIN: z.url().optional(),
  /** Pins the deployment to one brand instead of choosing by host name. */
  PLATFORM: z.enum(['cuma', 'market', 'farmer', 'ru']).optional(),
  ...databaseSettings,
  /** Redis that carries live updates and counts rate limits of all processes (decisions 046 and 096). */
  REDIS_URL: z.string().startsWith('redis').optional(),
  /** Open streams of live updates of this process. Further ones are refused, and their pages poll. */
  LIVE_STREAMS: z.coerce.number().int().min(0).max(9_000).default(5_000),
  ...liveSettings,
  ...staffSettings,
  ...deploymentSettings,
  ...observabilitySettings,
  DATA_DIR: text('data/pg'),
  ...storageSettings,
  ...integrationSettings,
  ALLOW_PGLITE: z.enum(['0', '1']).default('0'),
  /** Number of proxies in front whose client address is trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  CORS_ORIGINS: text('').transform(toList),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Signs short-lived tokens of searches and social logins. To change it, move the old one to SHOP_SECRETS_OLD for a day. */
  SHOP_SECRET: text('local-secret-not-for-production'),
  SHOP_SECRETS_OLD: text('').transform(toList),
  /** Wraps the keys that encrypt personal data. For a key rotation, move the old one to DATA_KEYS_OLD. */
  DATA_KEY: text('local-data-key-not-for-production'),
  DATA_KEYS_OLD: text('').transform(toList),
  /** Key of the blind indexes of e-mail addresses and phones. To change it, stop the shop and run `index-key rotate`. */
  INDEX_KEY: text('local-index-key-not-for-production'),
  ...backupSettings,
  SANDBOX_URL: text('http://127.0.0.1:5446'),
  TOSS_API: z.url().optional(),
  TOSS_JS: z.url().optional(),
  TOSS_SECRET_KEY: text('test_sk_local'),
  TOSS_CLIENT_KEY: text('test_ck_local'),
  /** `on` if the contract with the gateway allows entering card numbers in the shop. */
  TOSS_KEY_IN: z.enum(['on', 'off']).default('off'),
  /** Whether the VAT-free amount of a payment is sent to the gateway: only with a contract for both kinds (decision 022). */
  TOSS_MIXED_TAX: z.enum(['on', 'off']).optional(),
  SOLAPI: z.url().optional(),
  SOLAPI_KEY: text('sandbox'),
  SOLAPI_SECRET: text('sandbox'),
  MESSAGE_SENDER: text('0212345678'),
  ...mailSettings,
  ...pushSettings,
  /** Codes sent a day in total. More indicate abuse of the messages, and none is sent. */
  CODES_PER_DAY: z.coerce.number().int().min(1).default(5_000),
  KAUTH: z.url().optional(),
  KAPI: z.url().optional(),
  KAKAO_KEY: text('sandbox-kakao-key'),
  KAKAO_SECRET: text('sandbox-kakao-secret'),
  KAKAO_APP_ID: z.coerce.number().int().default(1_000_001),
  KAKAO_ADMIN_KEY: text('sandbox-kakao-admin'),
  NID: z.url().optional(),
  NAVER_OPENAPI: z.url().optional(),
  NAVER_KEY: text('sandbox-naver-key'),
  NAVER_SECRET: text('sandbox-naver-secret'),
  SWEETTRACKER: z.url().optional(),
  SWEETTRACKER_KEY: text('sandbox-sweettracker'),
  ...pageVendorSettings,
  ...errorReporterSettings,
  ...pageTagSettings,
  ...trackingSettings,
  /** Distinct members whose reports hide a review or a question until an operator decides. */
  REPORTS_TO_HIDE: z.coerce.number().int().min(1).max(100).default(3),
  /** Program that encodes uploaded videos and chooses posters, for example /usr/bin/ffmpeg; without it browsers do so. */
  FFMPEG: z.string().optional(),
  /** Origins of other hosts from which videos may be played as HLS. By default only the shop's own. */
  MEDIA_SOURCES: text('').transform(toList),
  /** `off` removes the offline page from every browser that has cached it. The service worker stays for push. */
  OFFLINE_PAGE: z.enum(['on', 'off']).default('on'),
  /** Folder of the built storefront; `dev` serves it through Vite. */
  STOREFRONT: text('apps/storefront/build'),
  PICTURES_DIR: text('demo/pictures'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** `off` accepts every request whatever the load, for tests. */
  ADMISSION: z.enum(['on', 'off']).default('on'),
  /** `off` accepts guest orders without a verified phone, to measure orders without a message for each. */
  GUEST_PHONE_PROOF: z.enum(['on', 'off']).default('on'),
  /** `off` renders every public response and page uncached from the database, for measurements. */
  RESPONSE_CACHE: z.enum(['on', 'off']).default('on'),
  /** `off` renders every page uncached from cached responses, to measure rendering alone. */
  PAGE_CACHE: z.enum(['on', 'off']).default('on'),
})

/** Names of all settings of the server. scripts/settings/setting-table.ts describes them. */
export const settingNames: readonly string[] = Object.keys(Settings.shape)

export type SettingValues = z.output<typeof Settings>

export interface Config extends IntegrationConfig, StorageConfig {
  env: 'local' | 'development' | 'test' | 'production'
  host: string
  port: number
  publicOrigin: string | undefined
  platform: 'cuma' | 'market' | 'farmer' | 'ru' | undefined
  databaseUrl: string | undefined
  databasePool: number
  database: DatabaseConfig
  redisUrl: string | undefined
  liveStreams: number
  live: LiveConfig
  staff: StaffConfig
  deployment: DeploymentConfig
  observability: ObservabilityConfig
  dataDir: string
  trustedProxies: number
  corsOrigins: string[]
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  secret: string
  /** Secrets whose signatures are still accepted. */
  oldSecrets: readonly string[]
  /** All secret values given, so that they can be removed from the log. */
  secrets: readonly string[]
  sandboxUrl: string
  toss: { api: string; js: string; secretKey: string; clientKey: string; keyIn: boolean; mixedTax: boolean }
  encryption: { dataKey: string; oldDataKeys: readonly string[]; indexKey: string }
  /** Undefined if backups are not encrypted. */
  backupKey: string | undefined
  solapi: { api: string; key: string; secret: string; sender: string }
  mail: MailConfig
  push: PushConfig
  codesPerDay: number
  kakao: { auth: string; api: string; key: string; secret: string; appId: number; adminKey: string }
  naver: { auth: string; api: string; key: string; secret: string }
  sweetTracker: { api: string; key: string }
  pageVendors: PageVendors
  /** Undefined if errors are not reported. */
  errorReporter: ErrorReporterConfig | undefined
  /** Optional tags of the pages, by brand. */
  pageTags: Readonly<Record<BrandId, PageTags>>
  tracking: TrackingConfig
  reportsToHide: number
  ffmpeg: string | undefined
  mediaSources: readonly string[]
  offlinePage: boolean
  storefront: string
  picturesDir: string
  rateLimits: boolean
  admission: boolean
  guestPhoneProof: boolean
  responseCache: boolean
  pageCache: boolean
  /** Warnings about names that are not settings. */
  warnings: readonly string[]
}

type PageSetting = 'pageVendors' | 'pageTags' | 'tracking' | 'errorReporter'

const toPageSettings = (settings: SettingValues): Pick<Config, PageSetting> => ({
  pageVendors: toPageVendors(settings, { sandbox: sandboxOf(settings) }),
  errorReporter: toErrorReporter(settings),
  pageTags: toPageTags(settings, { sandbox: sandboxOf(settings), isProduction: settings.NODE_ENV === 'production' }),
  tracking: toTracking(settings, { sandbox: sandboxOf(settings) }),
})

type Switch = 'rateLimits' | 'admission' | 'guestPhoneProof' | 'responseCache' | 'pageCache'

/** What tests and measurements turn off. */
const toSwitches = (settings: SettingValues): Pick<Config, Switch> => ({
  rateLimits: settings.RATE_LIMITS === 'on',
  admission: settings.ADMISSION === 'on',
  guestPhoneProof: settings.GUEST_PHONE_PROOF === 'on',
  responseCache: settings.RESPONSE_CACHE === 'on',
  pageCache: settings.PAGE_CACHE === 'on' && settings.RESPONSE_CACHE === 'on',
})

type FromSettings = Omit<Config, 'warnings' | 'extensionEnv'>

const toConfig = (settings: z.output<typeof Settings>): FromSettings => ({
  ...toVendors(settings),
  ...toIntegrations(settings),
  env: settings.NODE_ENV,
  host: settings.HOST,
  port: settings.PORT,
  publicOrigin: settings.PUBLIC_ORIGIN?.replace(/\/$/, ''),
  platform: settings.PLATFORM,
  databaseUrl: settings.DATABASE_URL,
  databasePool: settings.DATABASE_POOL,
  database: toDatabaseConfig(settings),
  redisUrl: settings.REDIS_URL,
  liveStreams: settings.LIVE_STREAMS,
  staff: toStaffConfig(settings),
  deployment: toDeploymentConfig(settings, settings.DATA_DIR),
  observability: toObservability(settings),
  live: toLiveConfig(settings, { sandboxUrl: settings.SANDBOX_URL }),
  dataDir: settings.DATA_DIR,
  ...toStorage(settings, { dataDir: settings.DATA_DIR }),
  trustedProxies: settings.TRUSTED_PROXIES,
  corsOrigins: settings.CORS_ORIGINS,
  logLevel: settings.LOG_LEVEL,
  secret: settings.SHOP_SECRET,
  oldSecrets: settings.SHOP_SECRETS_OLD,
  secrets: secretsIn(settings),
  sandboxUrl: settings.SANDBOX_URL.replace(/\/$/, ''),
  encryption: { dataKey: settings.DATA_KEY, oldDataKeys: settings.DATA_KEYS_OLD, indexKey: settings.INDEX_KEY },
  backupKey: settings.BACKUP_KEY,
  mail: toMailConfig(settings, { sandboxUrl: settings.SANDBOX_URL }),
  push: toPushConfig(settings),
  codesPerDay: settings.CODES_PER_DAY,
  ...toPageSettings(settings),
  reportsToHide: settings.REPORTS_TO_HIDE,
  ffmpeg: settings.FFMPEG,
  mediaSources: settings.MEDIA_SOURCES,
  offlinePage: settings.OFFLINE_PAGE === 'on',
  storefront: settings.STOREFRONT,
  picturesDir: settings.PICTURES_DIR,
  ...toSwitches(settings),
})

const problemsIn = (settings: SettingValues, unknown: readonly string[]): string[] => {
  const missing = [
    ...listMissingLive(settings),
    ...listMissingStorage(settings),
    ...listMissingDeployment(settings),
    ...listMissingDatabase(settings),
    ...listWrongMetrics(settings),
  ]
  if (settings.NODE_ENV === 'test') return [...missing, ...listForeignMail(settings)]
  return settings.NODE_ENV === 'production' ? [...missing, ...listUnsafe(settings), ...unknown] : missing
}

/**
 * Reads all settings. Every value has a default or is refused; all problems are reported at once. Production also refuses
 * misspelt names and unknown names of the `.env` file (`envFileNames`); elsewhere these are warnings. Throws `ConfigError`.
 */
export const readConfig = (env: Record<string, string | undefined>, envFileNames: readonly string[] = []): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const { values: settings, invalid, isAboutInvalid } = parseSettings(Settings, given)
  const unknown = listUnknown(given, Object.keys(Settings.shape), envFileNames)
  const problems = [
    ...invalid,
    ...listRenamed(given),
    ...problemsIn(settings, unknown).filter((problem) => !isAboutInvalid(problem)),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...toConfig(settings), warnings: unknown, extensionEnv: toExtensionEnv(given) }
}

/**
 * Loads built modules with NODE_ENV set to production, whatever the shop's own setting. React and other packages choose their
 * slow development build by NODE_ENV at load time, and `npm start` does not set production.
 */
export const loadAsBuilt = async <T>(load: () => Promise<T>): Promise<T> => {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    return await load()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}
