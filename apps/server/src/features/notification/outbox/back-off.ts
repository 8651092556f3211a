const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 3_600_000

/** Requests of a provider for a message that surely was not sent, unless its kind has another limit. */
export const MAX_TRIES = 8

/** Returns the time (ms) until the next request: doubled each time, and at least what the provider asked for. */
export const retryMs = (tries: number, askedMs = 0): number =>
  Math.max(Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS), askedMs)
