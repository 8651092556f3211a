import type { Clock } from '#src/clock.ts'
import type { StorageConfig } from '#src/storage-config.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'

export interface OpenFileStore {
  files: FileStore
  /** Host of the service. Undefined for the folder. */
  host: string | undefined
  /** Whether the circuit breaker of the service began to block calls, or a probe failed, within the last `ms`. */
  hasBlockedWithin: (ms: number) => boolean
}

/** Opens the store of files that the settings name: a folder of this machine, or a service with the S3 API. */
export const openFileStore = ({ filesDir, filesS3 }: StorageConfig, clock: Clock): OpenFileStore => {
  if (!filesS3) return { files: createFolderStore(filesDir), host: undefined, hasBlockedWithin: () => false }
  const files = createS3Store(filesS3, { clock })
  return { files, host: new URL(filesS3.endpoint).host, hasBlockedWithin: files.hasBlockedWithin }
}
