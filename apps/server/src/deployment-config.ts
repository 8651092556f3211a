import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))

/** Settings of a process among others: its role, how it starts and ends, and what stands before it (decision 089). */
export const deploymentSettings = {
  /** `web` serves requests and runs no jobs, `worker` runs jobs and serves only its health, `all` does both. */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** `off`: a process does not start on an older schema. The command `migrate` updates it before. */
  MIGRATE_AT_START: z.enum(['on', 'off']).default('on'),
  /** Time (ms) between `/readyz` answering 503 and the end of streams and of the port: longer than a load balancer takes to notice. */
  DRAIN_MS: z.coerce.number().int().min(0).max(120_000).default(300),
  /** Folder of the browser files of this and of earlier releases, shared by all processes; by default beside that of the database. */
  ASSETS_DIR: z.string().optional(),
  /** Days for which the browser files of a release stay available after its last process has started. */
  ASSETS_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  /** `on` names the tags of public responses to shared caches; the others also purge a cache by tag when something changes. */
  CDN: z.enum(['off', 'on', 'fastly', 'cloudflare', 'varnish']).default('off'),
  /** Address of the purge API. Default: that of the vendor; Varnish has none. */
  CDN_API: address.optional(),
  /** Service of Fastly or zone of Cloudflare. */
  CDN_ZONE: z.string().regex(/^\w*$/, 'letters and digits only').default(''),
  CDN_TOKEN: z.string().default(''),
}

const Settings = z.object(deploymentSettings)
type DeploymentSettings = z.output<typeof Settings>

/** Kind of the cache that is purged by tag. */
export type PurgeKind = 'fastly' | 'cloudflare' | 'varnish'

export interface CdnConfig {
  /** Undefined if no cache is purged: responses expire by their age. */
  purge: { kind: PurgeKind; api: string; zone: string; token: string } | undefined
}

export interface DeploymentConfig {
  role: DeploymentSettings['ROLE']
  migratesAtStart: boolean
  drainMs: number
  assetsDir: string
  assetsDays: number
  /** Undefined if responses carry no tags. */
  cdn: CdnConfig | undefined
}

const vendorApis: Readonly<Record<PurgeKind, string | undefined>> = {
  fastly: 'https://api.fastly.com',
  cloudflare: 'https://api.cloudflare.com/client/v4',
  varnish: undefined,
}

const toCdn = (settings: DeploymentSettings): CdnConfig | undefined => {
  const { CDN: kind, CDN_API, CDN_ZONE: zone, CDN_TOKEN: token } = settings
  if (kind === 'off') return undefined
  if (kind === 'on') return { purge: undefined }
  return { purge: { kind, api: CDN_API ?? vendorApis[kind] ?? '', zone, token } }
}

/** `dataDir`: folder of the embedded engine. */
export const toDeploymentConfig = (settings: DeploymentSettings, dataDir: string): DeploymentConfig => ({
  role: settings.ROLE,
  migratesAtStart: settings.MIGRATE_AT_START === 'on',
  drainMs: settings.DRAIN_MS,
  assetsDir: settings.ASSETS_DIR ?? `${dataDir.replace(/\/+$/, '')}-assets`,
  assetsDays: settings.ASSETS_DAYS,
  cdn: toCdn(settings),
})

/** Lists what these settings lack in any environment. */
export const listMissingDeployment = (
  settings: DeploymentSettings & { DATABASE_URL?: string | undefined },
): string[] => {
  const { ROLE, DATABASE_URL, CDN, CDN_API, CDN_ZONE, CDN_TOKEN } = settings
  const problems: string[] = []
  if (ROLE !== 'all' && DATABASE_URL === undefined)
    problems.push(`ROLE=${ROLE} needs DATABASE_URL: the embedded engine serves one process, which has to do everything`)
  if (CDN === 'varnish' && CDN_API === undefined) problems.push('CDN_API is required by CDN=varnish')
  if (CDN === 'fastly' || CDN === 'cloudflare') {
    if (CDN_ZONE === '') problems.push(`CDN_ZONE is required by CDN=${CDN}`)
    if (CDN_TOKEN === '') problems.push(`CDN_TOKEN is required by CDN=${CDN}`)
  }
  return problems
}

/** Lists settings with which production would be unsafe. */
export const listUnsafeDeployment = ({ CDN, CDN_API }: DeploymentSettings): string[] => {
  const isOpen = (CDN === 'fastly' || CDN === 'cloudflare') && CDN_API?.startsWith('http:') === true
  return isOpen ? ['CDN_API must be an https address'] : []
}
