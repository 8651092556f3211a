import type { ConsentInput } from '@shop/contract'
import { type KeyStore, openKeyStore } from './browser-storage.ts'

/**
 * Choice of a person by purpose, with the version of the text that was shown and its time. Necessary data needs no consent: login,
 * cart, the source of the visit for its own order.
 */
export interface ConsentRecord {
  /** Random id of this browser's choices. It names the evidence on the server. */
  id?: string
  version: number
  /** ISO 8601 in UTC. */
  at: string
  necessary: true
  measurement: boolean
  advertising: boolean
}

export type ConsentChoice = Pick<ConsentRecord, 'measurement' | 'advertising'>

/** Version of the consent text. A change of purposes or recipients raises it, and older choices count no longer. */
export const CONSENT_VERSION = 2
/** Key of the stored choice. */
export const CONSENT_KEY = 'consent'
/** Key of the choices whose evidence the server has not confirmed. */
export const PENDING_CONSENT_KEY = 'consent.pending'

/** Event of the window after a choice was stored. */
export const CONSENT_EVENT = 'consentchange'

const isRecord = (given: unknown): given is ConsentRecord => {
  const { id, version, at, measurement, advertising } = (given ?? {}) as Partial<ConsentRecord>
  return (
    version === CONSENT_VERSION &&
    (id === undefined || typeof id === 'string') &&
    typeof at === 'string' &&
    typeof measurement === 'boolean' &&
    typeof advertising === 'boolean'
  )
}

/** Returns the stored choice; undefined before one, or after the text has changed. */
export const readConsent = (store: KeyStore = openKeyStore()): ConsentRecord | undefined => {
  try {
    const stored: unknown = JSON.parse(store.get(CONSENT_KEY) ?? 'null')
    return isRecord(stored) ? { ...stored, necessary: true } : undefined
  } catch {
    // ignore invalid stored data
    return undefined
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Returns the id of the stored choice as the server accepts it. */
export const readConsentId = (store?: KeyStore): string | undefined => {
  const id = readConsent(store)?.id
  return id !== undefined && UUID.test(id) ? id : undefined
}

/** Returns the id of this browser's choices, also of those about an earlier text. */
const readId = (store: KeyStore): string => {
  try {
    const { id } = (JSON.parse(store.get(CONSENT_KEY) ?? 'null') ?? {}) as Partial<ConsentRecord>
    return typeof id === 'string' ? id : crypto.randomUUID()
  } catch {
    // damaged data has no id
    return crypto.randomUUID()
  }
}

/** Stores a choice and notifies the page. It counts at once. */
export const saveConsent = (
  { measurement, advertising }: ConsentChoice,
  now: Date,
  store: KeyStore = openKeyStore(),
): ConsentRecord & { id: string } => {
  const choice = { at: now.toISOString(), necessary: true, measurement, advertising } as const
  const record = { id: readId(store), version: CONSENT_VERSION, ...choice }
  store.set(CONSENT_KEY, JSON.stringify(record))
  window.dispatchEvent(new Event(CONSENT_EVENT))
  return record
}

/** Returns the choices whose evidence the server has not confirmed, oldest first. */
export const readPendingConsent = (store: KeyStore = openKeyStore()): ConsentInput[] => {
  try {
    const stored: unknown = JSON.parse(store.get(PENDING_CONSENT_KEY) ?? '[]')
    return Array.isArray(stored) ? (stored as ConsentInput[]) : []
  } catch {
    // damaged data cannot be sent
    return []
  }
}

/**
 * Reads the choice and its pending evidence. Returns a function that stores both again after the browser's storage was cleared: a
 * choice belongs to the browser and not to the member who logs out. The evidence names no member any more, because the next login
 * may be that of another one.
 */
export const holdConsent = (store: KeyStore = openKeyStore()): (() => void) => {
  const choice = store.get(CONSENT_KEY)
  const pending = readPendingConsent(store)
  for (const body of pending) body.byMember = false
  return () => {
    if (choice !== undefined) store.set(CONSENT_KEY, choice)
    if (pending.length > 0) store.set(PENDING_CONSENT_KEY, JSON.stringify(pending))
  }
}

/** Whether visits may be measured: never before a person has accepted. */
export const mayMeasure = (store?: KeyStore): boolean => readConsent(store)?.measurement ?? false

/** Whether vendors may use the visit for advertising: never before a person has accepted. */
export const mayAdvertise = (store?: KeyStore): boolean => readConsent(store)?.advertising ?? false
