/**
 * The server's clock, for countdowns and sale periods: the clock of a device may be days off. The difference is measured from
 * the `Date` header of responses, which has a resolution of one second.
 */

const MS_PER_SECOND = 1_000
/** The header is truncated to whole seconds: on average the server is half a second ahead of it. */
const HEADER_MEAN_MS = 500
/** Smaller differences are within the measurement error. */
const TOLERANCE_MS = 2_000

interface Clock {
  /** Server minus device, in ms; undefined until a response was received. */
  offset: number | undefined
  /** Duration in ms of the request that the offset comes from. Shorter requests measure more precisely. */
  duration: number
  measuring: Promise<void> | undefined
}
const clock: Clock = { offset: undefined, duration: Infinity, measuring: undefined }

/** Measures the server's time from a response. `sentAt` is the device time (ms) at which the request was sent. */
export const noteServerTime = (headers: Headers, sentAt: number): void => {
  const receivedAt = Date.now()
  const duration = receivedAt - sentAt
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date) || duration < 0 || duration >= clock.duration) return
  // a shared cache reports how many seconds ago the server responded
  const age = Number(headers.get('age') ?? 0) * MS_PER_SECOND
  const offset = date + age + HEADER_MEAN_MS - (sentAt + receivedAt) / 2
  clock.offset = Math.abs(offset) < TOLERANCE_MS ? 0 : Math.round(offset)
  clock.duration = duration
}

/** Returns the current time in ms by the server's clock, or by the device's clock until a response was received. */
export const serverNow = (): number => Date.now() + (clock.offset ?? 0)

/** Reports whether the server's clock is known. */
export const isServerClockKnown = (): boolean => clock.offset !== undefined

const measure = async (): Promise<void> => {
  const sentAt = Date.now()
  try {
    const { headers } = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })
    noteServerTime(headers, sentAt)
  } catch {
    // without a network use the device's clock
  }
  clock.offset ??= 0
}

/** Resolves once the server's clock is known. Sends a request if no response has provided it yet. */
export const awaitServerClock = (): Promise<void> => {
  if (clock.offset !== undefined) return Promise.resolve()
  clock.measuring ??= measure()
  return clock.measuring
}

/** For tests: discards the measurement. */
export const resetServerClock = (): void => {
  clock.offset = undefined
  clock.duration = Infinity
  clock.measuring = undefined
}
