import { table } from './call-table.gen.ts'
import type { Brand, Calls } from './call-types.gen.ts'
import { ShopError, toConnectionError, toShopError } from './shop-error.ts'

/** Calls that are open to API keys. */
export type CallName = keyof Calls & keyof typeof table

/** Names of all calls that are open to API keys. */
export const callNames = Object.keys(table) as CallName[]

export interface ClientOptions {
  /** Origin of the shop: `https://shop.example`. */
  baseUrl: string
  /** API key of the back office: `shop_live_…`. */
  apiKey: string
  /** Brand of the key. Default: that of the host. */
  brand?: Brand
  /** Default: that of the platform. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Time in ms of one attempt. Default: 30 s. */
  timeoutMs?: number
  /** Further attempts of calls that may be sent again. Default: 2. */
  retries?: number
  /** Waits between attempts. Default: a timer. */
  sleep?: (ms: number) => Promise<void>
}

export interface CallOptions {
  /** Why a write is made: stored in the audit log. At most 200 characters. */
  reason?: string
  /**
   * The same for each attempt of one intent: the shop runs it once and sends the first reply again. A write that creates something is
   * sent again by itself only with a key.
   */
  idempotencyKey?: string
  signal?: AbortSignal
  timeoutMs?: number
}

/** Arguments of a call: the input is optional if none of its parts is required. */
export type InputOf<N extends CallName> = object extends Calls[N]['input']
  ? [input?: Calls[N]['input'], options?: CallOptions]
  : [input: Calls[N]['input'], options?: CallOptions]

type Method<N extends CallName> = (...given: InputOf<N>) => Promise<Calls[N]['reply']>

type HeadOf<Prefix extends string> = CallName extends infer N
  ? N extends `${Prefix}${infer Rest}`
    ? Rest extends `${infer Head}.${string}`
      ? Head
      : Rest
    : never
  : never

type Node<Path extends string> = (Path extends CallName ? Method<Path> : unknown) & {
  [Head in HeadOf<`${Path}.`>]: Node<`${Path}.${Head}`>
}

/** `client.admin.order.list({ query: { take: 50 } })`, or `client.call('admin.order.list', …)` by name. */
export interface Client {
  readonly admin: Node<'admin'>
  call<N extends CallName>(name: N, ...given: InputOf<N>): Promise<Calls[N]['reply']>
}

interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

const TIMEOUT_MS = 30_000
const RETRIES = 2
const FIRST_WAIT_MS = 500
/** A longer wait is left to the caller. */
const MOST_WAIT_MS = 30_000
/** Replies by which the shop, or a proxy, says that it may work later. */
const passing: ReadonlySet<number> = new Set([0, 408, 429, 502, 503, 504])

const sleepFor = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

const urlOf = (path: string, { params = {}, query = {} }: LooseInput): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new TypeError(`the call needs params.${key}`)
    return encodeURIComponent(value)
  })
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)])).toString()
  return search === '' ? filled : `${filled}?${search}`
}

const requestOf = (
  method: string,
  { body }: LooseInput,
  { apiKey, brand, reason, idempotencyKey }: Pick<ClientOptions, 'apiKey' | 'brand'> & CallOptions,
): RequestInit => {
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${apiKey}` }
  if (brand !== undefined) headers['x-brand'] = brand
  if (reason !== undefined) headers['x-reason'] = encodeURIComponent(reason)
  if (method === 'GET') return { method, headers }
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  const file = (body as { file?: unknown } | undefined)?.file
  if (file instanceof Blob)
    return { method, headers: { ...headers, 'content-type': 'application/octet-stream' }, body: file }
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }
}

const nameOf = (response: Response): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '')

interface Attempt {
  url: string
  request: RequestInit
  isFile: boolean
}

/** Sends a call once. Throws `ShopError`. */
const sendOnce = async (
  { url, request, isFile }: Attempt,
  { fetch: send = globalThis.fetch, timeoutMs = TIMEOUT_MS }: ClientOptions,
  options: CallOptions,
): Promise<unknown> => {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    const response = await send(url, { ...request, signal })
    if (!response.ok) throw await toShopError(response)
    if (isFile) return { name: nameOf(response), blob: await response.blob() }
    return await response.json()
  } catch (error) {
    if (error instanceof ShopError) throw error
    throw toConnectionError(error, timeout.aborted, options.signal?.aborted === true)
  }
}

const mayRetry = (error: unknown): error is ShopError =>
  error instanceof ShopError && error.code !== 'aborted' && passing.has(error.status)

const waitAfter = ({ retryAfterMs }: ShopError, attempt: number): number =>
  retryAfterMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1)

const createSend =
  (client: ClientOptions) =>
  async (name: CallName, input: LooseInput = {}, options: CallOptions = {}): Promise<unknown> => {
    const [method, path, flags] = table[name]
    const attempt: Attempt = {
      url: `${client.baseUrl.replace(/\/+$/, '')}${urlOf(path, input)}`,
      request: requestOf(method, input, { ...client, ...options }),
      isFile: flags.includes('f'),
    }
    const isRepeatable = method === 'GET' || flags.includes('i') || options.idempotencyKey !== undefined
    const most = isRepeatable ? (client.retries ?? RETRIES) : 0
    for (let sent = 1; ; sent += 1) {
      try {
        return await sendOnce(attempt, client, options)
      } catch (error) {
        if (sent > most || !mayRetry(error) || waitAfter(error, sent) > MOST_WAIT_MS) throw error
        await (client.sleep ?? sleepFor)(waitAfter(error, sent))
      }
    }
  }

type Send = ReturnType<typeof createSend>

const createNode = (send: Send, path: string): unknown =>
  new Proxy(() => undefined, {
    // a promise that resolves to a node would call its `then`
    get: (_, key) => (typeof key === 'string' && key !== 'then' ? createNode(send, `${path}.${key}`) : undefined),
    apply: (_, __, [input, options]: [LooseInput?, CallOptions?]) => {
      if (!Object.hasOwn(table, path)) throw new TypeError(`${path} is no call that is open to API keys`)
      return send(path as CallName, input, options)
    },
  })

/**
 * Creates a client of the back office for a program with an API key:
 *
 *   const client = createClient({ baseUrl: 'https://shop.example', apiKey })
 *   const { orders } = await client.admin.order.list({ query: { take: 50 } })
 *
 * Throws `ShopError` with the code of the contract. Calls that may be sent again are, after a failure that passes.
 */
export const createClient = (options: ClientOptions): Client => {
  const send = createSend(options)
  return { admin: createNode(send, 'admin'), call: send } as unknown as Client
}
