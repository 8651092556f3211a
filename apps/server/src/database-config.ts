import { z } from 'zod'
import { availableParallelism } from 'node:os'

const toList = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

const address = z.string().startsWith('postgres')

/**
 * Two connections per processor, for the shop on the same machine as its database. More connections only compete for processor
 * caches (measured: four made 15 % more orders a second on two processors than ten).
 */
const defaultPool = (): number => Math.min(20, Math.max(4, 2 * availableParallelism()))

export const databaseSettings = {
  /** PostgreSQL; without it the embedded engine is used. */
  DATABASE_URL: address.optional(),
  /** PostgreSQL itself if DATABASE_URL leads to PgBouncer in transaction mode: for notifications, locks of sessions, commands (decision 097). */
  DATABASE_DIRECT_URL: address.optional(),
  /** `off` sends every statement unprepared, for PgBouncer before 1.21. */
  DATABASE_PREPARED: z.enum(['on', 'off']).default('on'),
  /** Standby servers for public reads, separated by commas (decision 098). */
  DATABASE_REPLICA_URLS: z.string().default('').transform(toList).pipe(z.array(address)),
  /** Lag (ms) above which a standby server is not used. */
  DATABASE_REPLICA_LAG_MS: z.coerce.number().int().min(500).max(60_000).default(2_000),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(defaultPool),
}

const Settings = z.object(databaseSettings)
type DatabaseSettings = z.output<typeof Settings>

export interface DatabaseConfig {
  /** Address without a pooler. Undefined for the embedded engine. */
  directUrl: string | undefined
  /** Whether a pooler in transaction mode stands before PostgreSQL. */
  isPooled: boolean
  /** Whether statements are prepared under names. */
  isPrepared: boolean
  replicas: { urls: readonly string[]; maxLagMs: number }
}

export const toDatabaseConfig = (settings: DatabaseSettings): DatabaseConfig => ({
  directUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
  isPooled: settings.DATABASE_DIRECT_URL !== undefined,
  isPrepared: settings.DATABASE_PREPARED === 'on',
  replicas: { urls: settings.DATABASE_REPLICA_URLS, maxLagMs: settings.DATABASE_REPLICA_LAG_MS },
})

/** Lists what these settings lack in any environment. */
export const listMissingDatabase = (settings: DatabaseSettings): string[] => {
  if (settings.DATABASE_URL !== undefined) return []
  const problems = []
  if (settings.DATABASE_DIRECT_URL !== undefined)
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler')
  if (settings.DATABASE_REPLICA_URLS.length > 0)
    problems.push('DATABASE_REPLICA_URLS needs DATABASE_URL, the address of the primary')
  return problems
}

export const isLocal = (address: string): boolean =>
  ['', 'localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address)?.hostname ?? '')

/** Reports whether the connection cannot be intercepted: it is local, uses TLS, or is absent. */
const isSafe = (address: string | undefined): boolean => {
  if (address === undefined) return true
  const url = URL.parse(address)
  if (!url) return false
  const mode = url.searchParams.get('sslmode') ?? ''
  return isLocal(address) || ['require', 'verify-ca', 'verify-full'].includes(mode)
}

/** Lists settings with which production would be unsafe. */
export const listUnsafeDatabase = (settings: DatabaseSettings): string[] =>
  (['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'] as const)
    .filter((name) => ![settings[name]].flat().every(isSafe))
    .map((name) => `${name} is on another machine without TLS: add sslmode=require or stricter`)

/** Lists the addresses, which may contain passwords. */
export const databaseAddresses = ({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  DATABASE_REPLICA_URLS,
}: DatabaseSettings): string[] =>
  [DATABASE_URL, DATABASE_DIRECT_URL, ...DATABASE_REPLICA_URLS].filter((address) => address !== undefined)
