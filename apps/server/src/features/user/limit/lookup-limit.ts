import type { App } from '#src/handler-context.ts'
import { releaseAttempt, HOUR_MS, type Limit, type Taken, takeAddressLimit, takeLimit } from './take-limit.ts'

interface Asking {
  /** Of the token; there may be none. */
  userId?: number | undefined
  ip: string
}

/**
 * F8: how often somebody may learn whether an e-mail or a phone has an account, with one token and from one place. Looking it up
 * and being told so by a sign-up are counted apart: whoever looked too often, or whose neighbours did, may still become a member.
 */
const takeEach = async (app: App, { userId, ip }: Asking, kind: 'lookup' | 'taken'): Promise<Taken[]> => {
  const token: Limit = { kind, subject: String(userId), most: 10, perMs: HOUR_MS }
  const place: Limit = { kind: `${kind}Address`, subject: ip, most: 30, perMs: HOUR_MS }
  const taken = userId === undefined ? [] : [await takeLimit(app, token)]
  const here = await takeAddressLimit(app, place)
  return here ? [...taken, here] : taken
}

export const takeLookup = (app: App, asking: Asking): Promise<Taken[]> => takeEach(app, asking, 'lookup')

/** Of a sign-up that may be refused for what is taken; given back where it was not. */
export const takeLearning = (app: App, asking: Asking): Promise<Taken[]> => takeEach(app, asking, 'taken')

export const giveBackLearning = async (app: App, taken: readonly Taken[]): Promise<void> => {
  for (const each of taken) await releaseAttempt(app, each)
}
