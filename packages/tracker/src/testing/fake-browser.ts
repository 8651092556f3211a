import type { Environment, Outcome, Store } from '../environment.ts'

export interface SentBatch {
  url: string
  body: string
  headers: Readonly<Record<string, string>>
}

export interface FakeBrowser extends Environment {
  now: number
  store: Store
  tabStore: Store
  sent: SentBatch[]
  asked: string[]
  /** Answers of the next posts; `accepted` when empty. */
  outcomes: Outcome[]
  clickAnswer: unknown
  /** Runs timers that are due after `ms`. */
  pass(ms: number): Promise<void>
  /** Opens another page of the same browser. Timers of the page before never run. */
  open(url: string, referrer?: string): FakeBrowser
  events(): Record<string, unknown>[]
}

const memory = (quota: number): Store => {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      if (value.length > quota) return false
      values.set(key, value)
      return true
    },
    remove: (key) => void values.delete(key),
  }
}

/** A browser with a stopped clock, for tests. */
export const openFakeBrowser = (
  url: string,
  given: { referrer?: string; userAgent?: string; quota?: number; store?: Store; tabStore?: Store; now?: number } = {},
): FakeBrowser => {
  const timers: { run: () => void; at: number }[] = []
  let ids = 0
  const page: FakeBrowser = {
    now: given.now ?? Date.parse('2026-11-23T00:00:00Z'),
    store: given.store ?? memory(given.quota ?? 5_000_000),
    tabStore: given.tabStore ?? memory(given.quota ?? 5_000_000),
    sent: [],
    asked: [],
    outcomes: [],
    clickAnswer: undefined,
    url,
    referrer: given.referrer ?? '',
    userAgent: given.userAgent ?? 'Mozilla/5.0',
    clock: () => page.now,
    randomId: () => `${Math.trunc(page.now / 1_000).toString(16)}${((ids += 1)).toString(16)}`.padStart(32, '0'),
    later: (run, ms) => void timers.push({ run, at: page.now + ms }),
    transport: {
      post: async (address, body, headers) => {
        page.sent.push({ url: address, body, headers })
        return page.outcomes.shift() ?? 'accepted'
      },
      get: async (address) => {
        page.asked.push(address)
        return page.clickAnswer
      },
    },
    pass: async (ms) => {
      const until = page.now + ms
      for (;;) {
        const due = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        timers.splice(timers.indexOf(due), 1)
        page.now = Math.max(page.now, due.at)
        due.run()
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
      }
      page.now = until
    },
    open: (next, referrer = '') =>
      openFakeBrowser(next, { ...given, referrer, store: page.store, tabStore: page.tabStore, now: page.now + 1_000 }),
    events: () => page.sent.flatMap(({ body }) => JSON.parse(body) as Record<string, unknown>[]),
  }
  return page
}
