import { type KeyStore, openKeyStore } from './browser-storage.ts'

/**
 * Choice of a person by purpose, with the version of the text that was shown and its time. Necessary data needs no consent: login,
 * cart, the source of the visit for its own order.
 */
export interface ConsentRecord {
  version: number
  /** ISO 8601 in UTC. */
  at: string
  necessary: true
  measurement: boolean
  advertising: boolean
}

export type ConsentChoice = Pick<ConsentRecord, 'measurement' | 'advertising'>

/** Version of the consent text. A change of purposes or recipients raises it, and older choices count no longer. */
export const CONSENT_VERSION = 1
/** Key of the stored choice. */
export const CONSENT_KEY = 'consent'

/** Event of the window after a choice was stored. */
export const CONSENT_EVENT = 'consentchange'

const isRecord = (given: unknown): given is ConsentRecord => {
  const { version, at, measurement, advertising } = (given ?? {}) as Partial<ConsentRecord>
  return (
    version === CONSENT_VERSION &&
    typeof at === 'string' &&
    typeof measurement === 'boolean' &&
    typeof advertising === 'boolean'
  )
}

/** Returns the stored choice; undefined before one, or after the text has changed. */
export const readConsent = (store: KeyStore = openKeyStore()): ConsentRecord | undefined => {
  try {
    const kept: unknown = JSON.parse(store.get(CONSENT_KEY) ?? 'null')
    return isRecord(kept) ? { ...kept, necessary: true } : undefined
  } catch {
    // ignore invalid stored data
    return undefined
  }
}

/** Stores a choice and tells the page. */
export const saveConsent = (
  { measurement, advertising }: ConsentChoice,
  now: Date,
  store: KeyStore = openKeyStore(),
): ConsentRecord => {
  const record = { version: CONSENT_VERSION, at: now.toISOString(), necessary: true, measurement, advertising } as const
  store.set(CONSENT_KEY, JSON.stringify(record))
  window.dispatchEvent(new Event(CONSENT_EVENT))
  return record
}

/** Whether visits may be measured: never before a person has accepted. */
export const mayMeasure = (store?: KeyStore): boolean => readConsent(store)?.measurement ?? false
