import { unescape } from 'node:querystring'
import { z } from 'zod'
import { isLoopback } from './mail-config.ts'

/** A place in a service with the S3 API. */
export interface S3Location {
  /** URL of the service, without a trailing slash. */
  endpoint: string
  bucket: string
  /** Begin of all keys: empty, or with a trailing slash. */
  prefix: string
  region: string
  key: string
  secret: string
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PATH = /^(?:\/[\w.-]+)*\/?$/
const PARAMETERS: ReadonlySet<string> = new Set(['endpoint', 'region'])
/** Also means "the only region" for services without regions. */
const NO_REGION = 'us-east-1'

const trimSlash = (text: string): string => text.replace(/\/$/, '')

interface Login {
  key: string
  secret: string
}

/** Returns the URL of the service. Undefined if it is invalid. Without one it is that of AWS. */
const readEndpoint = (given: string | null, region: string): string | undefined => {
  if (given === null) return `https://s3.${region}.amazonaws.com`
  const url = URL.parse(given)
  if (!url || !['https:', 'http:'].includes(url.protocol) || `${url.search}${url.hash}${url.username}` !== '')
    return undefined
  return PATH.test(url.pathname) ? trimSlash(url.href) : undefined
}

/** Returns the login of the URL, else the given one. */
const readLogin = ({ username, password }: URL, login: Login): Login =>
  username === '' ? login : { key: unescape(username), secret: unescape(password) }

/**
 * Reads `s3://bucket/prefix?endpoint=https://…&region=…`. The login is that of the URL, `s3://key:secret@bucket`, else the given one.
 * Undefined if the URL is invalid or has a parameter of another name.
 */
export const readS3Url = (text: string, login: Login): S3Location | undefined => {
  const url = URL.parse(text)
  if (!url || url.protocol !== 's3:' || url.port !== '' || url.hash !== '') return undefined
  if (!BUCKET.test(url.hostname) || !PATH.test(url.pathname)) return undefined
  if ([...url.searchParams.keys()].some((name) => !PARAMETERS.has(name))) return undefined
  const given = url.searchParams.get('endpoint')
  const region = url.searchParams.get('region') ?? NO_REGION
  const endpoint = readEndpoint(given, region)
  // the region of AWS is part of its host name
  if (endpoint === undefined || !/^[\w-]+$/.test(region) || (given === null && !url.searchParams.has('region')))
    return undefined
  const path = trimSlash(url.pathname.slice(1))
  return {
    endpoint,
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    region,
    ...readLogin(url, login),
  }
}

const isS3Url = (text: string): boolean => readS3Url(text, { key: '', secret: '' }) !== undefined

/** Settings of the store of files. */
export const storageSettings = {
  /**
   * Folder of uploaded files, shared by all processes; by default beside that of the database. With `FILES_URL` only unfinished
   * uploads and temporary files are there.
   */
  FILES_DIR: z.string().optional(),
  /** `s3://bucket/prefix?endpoint=https://…&region=…`: a service with the S3 API that stores the files (decision 088). */
  FILES_URL: z
    .string()
    .refine(isS3Url, 'has to be s3://bucket/prefix?endpoint=https://…&region=…; without endpoint AWS needs a region')
    .optional(),
  FILES_KEY: z.string().default(''),
  FILES_SECRET: z.string().default(''),
}

type Settings = z.output<z.ZodObject<typeof storageSettings>>

/** Where files are stored: in the folder, or with S3. */
export interface StorageConfig {
  filesDir: string
  /** Undefined: in `filesDir`. */
  filesS3: S3Location | undefined
}

const locationOf = ({ FILES_URL, FILES_KEY, FILES_SECRET }: Settings): S3Location | undefined =>
  FILES_URL === undefined ? undefined : readS3Url(FILES_URL, { key: FILES_KEY, secret: FILES_SECRET })

export const toStorage = (settings: Settings, { dataDir }: { dataDir: string }): StorageConfig => ({
  filesDir: settings.FILES_DIR ?? `${trimSlash(dataDir)}-files`,
  filesS3: locationOf(settings),
})

/** Lists what the store of files lacks. */
export const listMissingStorage = (settings: Settings): string[] => {
  const location = locationOf(settings)
  return location && (location.key === '' || location.secret === '')
    ? ['FILES_KEY and FILES_SECRET are missing: FILES_URL needs them']
    : []
}

/** Lists the settings of the store of files that are refused in production. */
export const listUnsafeStorage = (settings: Settings): string[] => {
  const url = URL.parse(locationOf(settings)?.endpoint ?? '')
  return url?.protocol === 'http:' && !isLoopback(url)
    ? ['FILES_URL is on another machine without TLS: use an https endpoint']
    : []
}

/** Lists the secret values of the store of files. */
export const storageSecrets = (settings: Settings): string[] => [
  settings.FILES_SECRET,
  locationOf(settings)?.secret ?? '',
]
