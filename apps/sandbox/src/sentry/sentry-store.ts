import type { Clock } from '../control/sandbox-clock.ts'
import type { Envelope } from './envelope.ts'

export interface StoredEnvelope extends Envelope {
  /** ISO 8601 in UTC. */
  receivedAt: string
}

export interface SentryStore {
  add(envelope: Envelope): void
  /** Lists envelopes in the order of arrival. */
  list(): readonly StoredEnvelope[]
  reset(): void
}

const KEPT = 500

export const createSentryStore = (now: Clock): SentryStore => {
  let envelopes: StoredEnvelope[] = []
  return {
    add(envelope) {
      envelopes.push({ ...envelope, receivedAt: now().toISOString() })
      if (envelopes.length > KEPT) envelopes.shift()
    },
    list: () => envelopes,
    reset() {
      envelopes = []
    },
  }
}
