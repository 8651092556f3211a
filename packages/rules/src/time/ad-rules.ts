import { sendableAt } from '#src/time/message-rules.ts'

/** What a person agreed to, at the moment of sending. */
export interface AdConsents {
  /** Consent to advertising. */
  consent: boolean
  /** Separate consent to advertising from 21:00 to 08:00 in Seoul. */
  nightConsent: boolean
  /** The channel was not refused. */
  channelConsent: boolean
}

export type AdVerdict = { outcome: 'send' } | { outcome: 'hold'; until: Date } | { outcome: 'refuse' }

/**
 * Decides whether an advertising message may be sent (정보통신망법 §50): only with prior consent, and from 21:00 to 08:00 in Seoul
 * only with a separate one; otherwise it is held until 08:00. Ask again at the moment of sending, because a consent may have been
 * withdrawn.
 */
export function canSendAd({ consent, nightConsent, channelConsent }: AdConsents, now: Date): AdVerdict {
  if (!consent || !channelConsent) return { outcome: 'refuse' }
  const until = sendableAt(now)
  return nightConsent || until.getTime() === now.getTime() ? { outcome: 'send' } : { outcome: 'hold', until }
}
