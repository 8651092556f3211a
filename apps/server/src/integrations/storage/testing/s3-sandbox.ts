import { startSandbox } from '#src/integrations/sandbox-process.ts'
import { readS3Url } from '#src/storage-config.ts'

export interface SandboxObject {
  key: string
  size: number
  contentType: string
  metadata: Record<string, string>
}

interface SandboxBucket {
  endpoint: string
  bucket: string
  login: { key: string; secret: string; region: string }
  objects: SandboxObject[]
}

/** Parts of a fault of the sandbox's S3 service. Default: once. */
export interface S3Fault {
  route: 'get' | 'head' | 'put' | 'delete' | 'list' | '*'
  mode: 'error' | 'timeout' | 'drop' | 'slow' | 'half'
  code?: string
  status?: number
  times?: number | null
  ms?: number
}

/** Starts the sandbox as an S3 service. */
export const startS3Sandbox = async () => {
  const sandbox = await startSandbox()
  const read = () => sandbox.read<SandboxBucket>('s3')
  const { endpoint, bucket, login } = await read()
  const env = {
    FILES_URL: `s3://${bucket}/shop/files?endpoint=${endpoint}&region=${login.region}`,
    FILES_KEY: login.key,
    FILES_SECRET: login.secret,
  }
  const location = readS3Url(env.FILES_URL, login)
  if (!location) throw new Error('the address of the sandbox is no address of a store')
  return {
    location,
    env,
    fail: (fault: S3Fault) => sandbox.lever('fault', { vendor: 's3', ...fault }),
    reset: () => sandbox.lever('reset'),
    setPageSize: (pageSize: number) => sandbox.lever('s3/settings', { pageSize }),
    listObjects: async () => (await read()).objects,
    countRequests: async () => (await sandbox.read<unknown[]>('journal?vendor=s3')).length,
    stop: () => sandbox.stop(),
  }
}
export type S3Sandbox = Awaited<ReturnType<typeof startS3Sandbox>>
