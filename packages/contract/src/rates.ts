/**
 * Rate classes: `limit` calls in `perMs` milliseconds, counted per token if the caller has one, else per address. `within` is a
 * second limit over a longer time.
 */
export const rates = {
  browse: { limit: 600, perMs: 60_000, by: 'ip', perNetwork: 12_000 },
  /** Pages rendered for one client network; cached pages do not count. */
  page: { limit: 1_200, perMs: 60_000, by: 'ip' },
  /** Links of messages. Many receivers in a mobile network share one address. */
  click: { limit: 600, perMs: 60_000, by: 'ip' },
  /** Images of opened mails. Proxies of mail services load those of many receivers from one address. */
  openImage: { limit: 1_200, perMs: 60_000, by: 'ip' },
  write: { limit: 120, perMs: 60_000, by: 'token', perNetwork: 3_600 },
  guest: { limit: 30, perMs: 60_000, by: 'ip' },
  newGuest: { limit: 30, perMs: 60_000, by: 'ip', within: { limit: 300, perMs: 3_600_000 } },
  login: { limit: 20, perMs: 60_000, by: 'ip' },
  sms: { limit: 120, perMs: 3_600_000, by: 'ip' },
  code: { limit: 60, perMs: 3_600_000, by: 'ip' },
  upload: { limit: 20, perMs: 600_000, by: 'token', perNetwork: 600 },
  /** Photos of reviews: eight for each, several reviews in a row. */
  photo: { limit: 60, perMs: 600_000, by: 'token', perNetwork: 600 },
  lookup: { limit: 10, perMs: 3_600_000, by: 'token', perNetwork: 300 },
  // the address register limits an operator's look-ups per day
  address: { limit: 60, perMs: 60_000, by: 'ip' },
  report: { limit: 20, perMs: 60_000, by: 'ip' },
  checkout: { limit: 10, perMs: 60_000, by: 'token', perNetwork: 300 },
  /** Batches and clicks of the tracker. Many shoppers of a mobile network share one address. */
  collect: { limit: 600, perMs: 60_000, by: 'ip' },
  /** Envelopes of the error reporter. Replays send one every five seconds. */
  monitoring: { limit: 600, perMs: 60_000, by: 'ip' },
  /** All calls of one API key. */
  apiKey: { limit: 600, perMs: 60_000, by: 'token' },
  webhook: { limit: 600, perMs: 60_000, by: 'ip' },
} as const satisfies Record<string, Window & { by: 'token' | 'ip'; within?: Window; perNetwork?: number }>

interface Window {
  limit: number
  perMs: number
}

export type RateClass = keyof typeof rates
