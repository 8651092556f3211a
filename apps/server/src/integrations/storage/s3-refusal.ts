import { AppError } from '@shop/contract'
import type { S3Location } from '#src/storage-config.ts'
import type { S3Request } from './s3-exchange.ts'

type Place = Pick<S3Location, 'bucket' | 'prefix'>

/** Permissions by what a request does. A missing object without the right to list is refused like one that may not be read. */
const permissions = {
  list: 's3:ListBucket',
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
} as const

/** Permission of the access key that a request needs. */
export type S3Permission = (typeof permissions)[keyof typeof permissions]

/** Returns the permission that a request needs. */
export const permissionOf = ({ method, key }: S3Request): S3Permission =>
  permissions[key === undefined ? 'list' : method]

const TEMPORARY: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])
/** Responses to HEAD have no code. */
const DENIALS: ReadonlySet<string> = new Set(['AccessDenied', ''])

const needOf = (permission: S3Permission, { bucket, prefix }: Place): string => {
  if (permission === permissions.list) return `${permission} on the bucket ${bucket}`
  const need = `${permission} on ${bucket}/${prefix}*`
  return permission === permissions.GET
    ? `${need}, and ${permissions.list} on ${bucket} for objects that are missing`
    : need
}

/** A response that is no success. The code is that of the service, `SlowDown` or `AccessDenied`. */
export class S3Refusal extends Error {
  override name = 'S3Refusal'
  readonly isTemporary: boolean
  /** Set if the access key lacks it. */
  readonly permission: S3Permission | undefined
  /** The permission and where it is needed. */
  readonly need: string | undefined

  constructor(request: S3Request, { status, code, place }: { status: number; code: string; place: Place }) {
    const permission = status === 403 && DENIALS.has(code) ? permissionOf(request) : undefined
    const need = permission && needOf(permission, place)
    const answer = `the file store answered ${request.method} with ${status} ${code}`.trim()
    super(need === undefined ? answer : `${answer}: the access key needs ${need}`)
    this.permission = permission
    this.need = need
    this.isTemporary = TEMPORARY.has(status) || code === 'RequestTimeout'
  }
}

/** Explains the cause of `filesUnavailable` to an operator. Undefined for other errors. */
export const explainFilesError = (error: unknown): string | undefined => {
  if (!(error instanceof AppError && error.code === 'filesUnavailable')) return undefined
  const { cause } = error
  if (cause instanceof S3Refusal && cause.need !== undefined)
    return `저장소가 403으로 거절했어요. FILES_KEY의 키에 이 권한을 주세요: ${cause.need}`
  return cause instanceof Error ? `저장소의 오류: ${cause.message}` : undefined
}
