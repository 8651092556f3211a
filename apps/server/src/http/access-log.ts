import { type Call, type CallName, calls, type ErrorCode } from '@shop/contract'
import { seoulDayRange } from '@shop/rules'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { clientNetworkOf } from '#src/client-network.ts'
import type { Config } from '#src/config.ts'
import { encryptionOf } from '#src/encryption.ts'

/** A response, for its line in the log. */
interface Accessed {
  requestId: string
  method: string
  /** Undefined: a page or a file. */
  call: CallName | undefined
  /** Pattern of the route of a file; undefined: a call or a page. Never the address, which may name a person. */
  route: string | undefined
  brand: string
  status: number
  ms: number
  /** Client address, written only as a hash. */
  ip: string
  code: ErrorCode | undefined
  /** The response came from the front cache. */
  isCached?: boolean
}

/** What a response says about the security of the shop. F5 */
type SecurityEvent =
  | 'loginFailed'
  | 'login'
  | 'staffSession'
  | 'staffWrite'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'rateLimited'

const refusals: Readonly<Record<number, SecurityEvent>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  429: 'rateLimited',
}
const SESSION = 'admin.session.'
const FIRST_ERROR = 400
const FIRST_FAULT = 500

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** Whether a login was refused for what was sent, and not for its rate or a fault of the shop. */
const isRefusedLogin = (status: number): boolean => status < FIRST_FAULT && status !== 429

/** Returns what a response says about security; undefined for one that says nothing. */
export const securityEventOf = ({
  call,
  method,
  status,
}: Pick<Accessed, 'call' | 'method' | 'status'>): SecurityEvent | undefined => {
  const row: Call | undefined = call && calls[call]
  const written = isRead(method) ? undefined : row
  const isLogin = written?.rate === 'login'
  if (status >= FIRST_ERROR) return isLogin && isRefusedLogin(status) ? 'loginFailed' : refusals[status]
  if (written && call?.startsWith(SESSION)) return 'staffSession'
  if (isLogin) return 'login'
  return written?.access === 'staff' ? 'staffWrite' : undefined
}

/** Events of normal operation. Others are lines of level `warn`. */
const normal: ReadonlySet<SecurityEvent> = new Set(['login', 'staffSession', 'staffWrite'])

/** Lines a minute for refused reads of one client; the number of omitted ones is in its next line. */
const MOST_REFUSED = 20
const MINUTE_MS = 60_000
const MAX_CLIENTS = 10_000
const CLIENT_CHARACTERS = 12

interface Refused {
  since: number
  lines: number
  omitted: number
}

/** Bounds the lines of refused reads by client, so that a flood does not fill the disk. */
class RefusalSample {
  readonly #clients = new LRUCache<string, Refused>({ max: MAX_CLIENTS })

  /** Returns how many lines of the client were omitted before this one; undefined: omit this one too. */
  take(client: string, now: number): number | undefined {
    const known = this.#clients.get(client)
    const isCurrent = known !== undefined && now >= known.since && now - known.since < MINUTE_MS
    const refused = isCurrent ? known : { since: now, lines: 0, omitted: 0 }
    const before = known?.omitted ?? 0
    if (refused.lines >= MOST_REFUSED) {
      refused.omitted += 1
      return undefined
    }
    refused.lines += 1
    refused.omitted = 0
    this.#clients.set(client, refused)
    return before
  }
}

/**
 * Hashes a client's network with the index key and the day in Seoul: lines of one client of one day can be joined, and neither its address
 * nor its other days be found.
 */
const createClientMark = (config: Config, now: () => Date): ((ip: string) => string) => {
  const encryption = encryptionOf(config)
  return (ip) => {
    const day = seoulDayRange(now()).from.toISOString()
    return encryption
      .indexOf('ip', `log\0${day}\0${clientNetworkOf(ip)}`)
      .toString('base64url')
      .slice(0, CLIENT_CHARACTERS)
  }
}

export type AccessLog = (accessed: Accessed) => void

/**
 * Creates the access log, one line `access` per response. `errors` writes a line for each write and each fault, and for refused reads at
 * most twenty a minute and client; `all` for each response; `off` none. A line has no address, no id and no text of a person. F5
 */
export const createAccessLog = (
  config: Config,
  { log, now }: { log: Logger; now: () => Date },
): AccessLog | undefined => {
  const { logAccess } = config.observability
  if (logAccess === 'off') return undefined
  const markOf = createClientMark(config, now)
  const sample = new RefusalSample()
  return (accessed) => {
    const { method, status, ip, ms, isCached, ...rest } = accessed
    const isSampled = isRead(method) && status >= FIRST_ERROR && status < FIRST_FAULT
    if (logAccess === 'errors' && isRead(method) && status < FIRST_ERROR) return
    const client = markOf(ip)
    const omitted = isSampled ? sample.take(client, now().getTime()) : 0
    if (omitted === undefined) return
    const event = securityEventOf(accessed)
    const line = {
      ...rest,
      method,
      status,
      ms: Math.round(ms),
      client,
      event,
      ...(isCached && { isCached }),
      ...(omitted > 0 && { omitted }),
    }
    if (event === undefined || normal.has(event)) log.info(line, 'access')
    else log.warn(line, 'access')
  }
}
