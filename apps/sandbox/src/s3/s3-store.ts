import type { Clock } from '../control/sandbox-clock.ts'
import type { S3Login } from './signature.ts'

export interface S3Object {
  key: string
  bytes: Buffer
  contentType: string
  /** Headers that begin with `x-amz-meta-`. */
  metadata: Record<string, string>
  modifiedAt: Date
}

export interface S3Settings {
  /** Objects of a page of a listing. */
  pageSize: number
}

/** One bucket of a service with the S3 API. */
export interface S3Store {
  readonly bucket: string
  readonly login: S3Login
  settings: S3Settings
  put(object: Omit<S3Object, 'modifiedAt'>): void
  find(key: string): S3Object | undefined
  remove(key: string): void
  /** Lists the objects whose key has the prefix and comes after another, in the order of keys. */
  list(prefix: string, after: string): S3Object[]
  reset(): void
}

const STANDARD: S3Settings = { pageSize: 1_000 }

export function createS3Store(now: Clock): S3Store {
  const objects = new Map<string, S3Object>()
  const store: S3Store = {
    bucket: 'shop-files',
    login: { key: 'sandbox', secret: 'sandbox-files-secret', region: 'kr-sandbox' },
    settings: STANDARD,
    put: (object) => void objects.set(object.key, { ...object, modifiedAt: now() }),
    find: (key) => objects.get(key),
    remove: (key) => void objects.delete(key),
    list: (prefix, after) =>
      [...objects.values()]
        .filter(({ key }) => key.startsWith(prefix) && key > after)
        .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    reset() {
      objects.clear()
      store.settings = STANDARD
    },
  }
  return store
}
