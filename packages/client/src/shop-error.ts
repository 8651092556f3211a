import type { ErrorCode } from './call-types.gen.ts'

/** Code of a failure: one of the contract, or `network` and `timeout` without a reply. */
export type ShopErrorCode = ErrorCode | 'network' | 'timeout' | 'aborted'

/** Field that was refused, and why. */
export interface Problem {
  /** `body.name` */
  path: string
  message: string
}

interface Facts {
  status: number
  code: ShopErrorCode
  requestId?: string
  problems?: readonly Problem[]
  retryAfterMs?: number | undefined
}

/** Failure of a call. `message` is a Korean sentence for people. */
export class ShopError extends Error {
  /** HTTP status; 0 without a reply. */
  readonly status: number
  readonly code: ShopErrorCode
  /** Names the request in the log of the shop. */
  readonly requestId: string
  readonly problems: readonly Problem[]
  /** Time in ms after which the call may be sent again; undefined if the shop has not said it. */
  readonly retryAfterMs: number | undefined
  constructor(message: string, facts: Facts, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ShopError'
    this.status = facts.status
    this.code = facts.code
    this.requestId = facts.requestId ?? ''
    this.problems = facts.problems ?? []
    this.retryAfterMs = facts.retryAfterMs
  }
}

const readJson = async (response: Response): Promise<Record<string, unknown>> => {
  try {
    return (await response.json()) as Record<string, unknown>
  } catch {
    // the error page of a proxy; the status is enough
    return {}
  }
}

/** Reads the error of a reply outside 200 to 299. */
export const toShopError = async (response: Response): Promise<ShopError> => {
  const { code = 'unexpected', message, requestId, problems } = await readJson(response)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ShopError(typeof message === 'string' ? message : `The shop has answered ${response.status}.`, {
    status: response.status,
    code: code as ShopErrorCode,
    ...(typeof requestId === 'string' && { requestId }),
    ...(Array.isArray(problems) && { problems: problems as Problem[] }),
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : undefined,
  })
}

/** Returns the error of a request without a reply. */
export const toConnectionError = (cause: unknown, isTimeout: boolean, isAborted: boolean): ShopError => {
  const code = isAborted ? 'aborted' : isTimeout ? 'timeout' : 'network'
  const text = {
    aborted: 'The call was aborted.',
    timeout: 'The shop has not answered in time.',
    network: 'The shop cannot be reached.',
  }
  return new ShopError(text[code], { status: 0, code }, { cause })
}
