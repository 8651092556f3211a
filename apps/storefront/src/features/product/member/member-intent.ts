import { type KeyStore, openKeyStore } from '#src/lib/browser-storage.ts'
import { type MemberAct, memberIntentKey } from './member-act.ts'

const LIFE_MS = 30 * 60_000

interface Intent {
  act: string
  productId: number
  /** What of the product it is about, e.g. one of its reviews. */
  subject?: unknown
  /** Time of the intent (ms). */
  at: number
}

const isIntent = (value: unknown): value is Intent =>
  typeof value === 'object' &&
  value !== null &&
  'act' in value &&
  typeof value.act === 'string' &&
  'productId' in value &&
  typeof value.productId === 'number' &&
  'at' in value &&
  typeof value.at === 'number'

const parse = (text: string): Intent | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isIntent(value) ? value : undefined
  } catch {
    // ignore invalid stored values
    return undefined
  }
}

export interface MemberIntents {
  keep: (act: MemberAct, productId: number, subject?: string) => void
  /** Returns whether there is an intent for this product and subject. True once, and false after half an hour. */
  take: (act: MemberAct, productId: number, subject?: string) => boolean
}

/** Stores an action that requires a login. It is executed when the user returns as a member. */
export const createMemberIntents = (store: KeyStore, now: () => number): MemberIntents => ({
  keep: (act, productId, subject) => store.set(memberIntentKey, JSON.stringify({ act, productId, subject, at: now() })),
  take: (act, productId, subject) => {
    const intent = parse(store.get(memberIntentKey) ?? '')
    if (intent?.productId !== productId || intent.act !== act || intent.subject !== subject) return false
    store.remove(memberIntentKey)
    return now() - intent.at < LIFE_MS
  },
})

let opened: MemberIntents | undefined
/** Intents stored in this browser. */
export const memberIntents = (): MemberIntents => {
  opened ??= createMemberIntents(openKeyStore(), Date.now)
  return opened
}
