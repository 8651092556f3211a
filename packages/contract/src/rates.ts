/**
 * Rate classes: `limit` calls in `perMs` milliseconds, counted per token where the caller has one, else per address; and no more
 * than a second figure in a longer time where there is one (`within`).
 */
export const rates = {
  browse: { limit: 600, perMs: 60_000, by: 'ip' },
  write: { limit: 120, perMs: 60_000, by: 'token' },
  guest: { limit: 30, perMs: 60_000, by: 'ip' },
  newGuest: { limit: 30, perMs: 60_000, by: 'ip', within: { limit: 300, perMs: 3_600_000 } },
  login: { limit: 20, perMs: 60_000, by: 'ip' },
  sms: { limit: 20, perMs: 3_600_000, by: 'ip' },
  code: { limit: 60, perMs: 3_600_000, by: 'ip' },
  upload: { limit: 20, perMs: 600_000, by: 'token' },
  lookup: { limit: 10, perMs: 3_600_000, by: 'token' },
  // an operator has so many look-ups a day at the register, and no more
  address: { limit: 60, perMs: 60_000, by: 'ip' },
  report: { limit: 20, perMs: 60_000, by: 'ip' },
  checkout: { limit: 10, perMs: 60_000, by: 'token' },
  webhook: { limit: 600, perMs: 60_000, by: 'ip' },
} as const satisfies Record<string, Window & { by: 'token' | 'ip'; within?: Window }>

interface Window {
  limit: number
  perMs: number
}

export type RateClass = keyof typeof rates
