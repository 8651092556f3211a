/** Storage that outlasts the page. `set` returns false if the value could not be stored. */
export interface Store {
  get: (key: string) => string | undefined
  set: (key: string, value: string) => boolean
  remove: (key: string) => void
}

/** `refused`: sending the same again is useless. `failed`: it may succeed later. */
export type Outcome = 'accepted' | 'refused' | 'failed'

export interface Transport {
  /** Sends a body in a way that outlasts the page. Never rejects. */
  post: (url: string, body: string, headers: Readonly<Record<string, string>>) => Promise<Outcome>
  /** Returns the JSON of an address; undefined if it cannot be read. Never rejects. */
  get: (url: string) => Promise<unknown>
}

/** Everything the tracker reads from and does to the browser. */
export interface Environment {
  /** Time in ms. */
  clock: () => number
  /** Undefined where storage is blocked. */
  store: Store | undefined
  /** Storage of this tab; undefined where it is blocked. */
  tabStore?: Store | undefined
  transport: Transport
  /** 128 random bits as 32 hex digits. */
  randomId: () => string
  /** Address of the page. */
  url: string
  referrer: string
  userAgent: string
  /** Calls `run` after `ms`. */
  later: (run: () => void, ms: number) => void
}
