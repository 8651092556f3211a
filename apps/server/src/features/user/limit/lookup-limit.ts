import type { App } from '#src/handler-context.ts'
import { releaseAttempt, HOUR_MS, type Limit, type Taken, takeAddressLimit, takeLimit } from './take-limit.ts'

interface Asking {
  /** User id of the token; missing without one. */
  userId?: number | undefined
  ip: string
}

/**
 * F8: limits how often a caller may learn whether an e-mail or a phone has an account, per token and per address. Look-ups and
 * sign-ups are counted separately: a caller, or others at the same address, with too many look-ups may still sign up.
 */
const takeEach = async (app: App, { userId, ip }: Asking, kind: 'lookup' | 'taken'): Promise<Taken[]> => {
  const token: Limit = { kind, subject: String(userId), most: 10, perMs: HOUR_MS }
  const place: Limit = { kind: `${kind}Address`, subject: ip, most: 30, perMs: HOUR_MS }
  const taken = userId === undefined ? [] : [await takeLimit(app, token)]
  const here = await takeAddressLimit(app, place)
  return here ? [...taken, here] : taken
}

export const takeLookup = (app: App, asking: Asking): Promise<Taken[]> => takeEach(app, asking, 'lookup')

/** Counts a sign-up that may be refused for a taken e-mail or phone; given back if it was not. */
export const takeLearning = (app: App, asking: Asking): Promise<Taken[]> => takeEach(app, asking, 'taken')

export const giveBackLearning = async (app: App, taken: readonly Taken[]): Promise<void> => {
  for (const each of taken) await releaseAttempt(app, each)
}
