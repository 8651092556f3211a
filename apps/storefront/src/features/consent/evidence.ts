import type { ConsentInput, ConsentSource } from '@shop/contract'
import { isMember, useAuth, whenVisitorKnown } from '#src/features/auth/auth-store.ts'
import { openTokenStore } from '#src/features/auth/browser-session.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import {
  type ConsentChoice,
  type ConsentRecord,
  PENDING_CONSENT_KEY,
  readConsent,
  readPendingConsent,
  saveConsent,
} from '#src/lib/consent.ts'
import { serverNow } from '#src/lib/server-clock.ts'

const SECOND_MS = 1_000
/** Bound of the evidence that waits for the network; the newest choices stay. */
const MOST_PENDING = 20

const writePending = (pending: readonly ConsentInput[]): void => {
  const store = openKeyStore()
  if (pending.length === 0) store.remove(PENDING_CONSENT_KEY)
  else store.set(PENDING_CONSENT_KEY, JSON.stringify(pending.slice(0 - MOST_PENDING)))
}
const isSame = (one: ConsentInput, other: ConsentInput): boolean =>
  one.id === other.id && one.chosenAt === other.chosenAt

/** No network, a timeout, an expired login, the rate limit or a failing server: the server may accept the same later. */
const isTemporary = ({ statusCode }: ApiError): boolean => [0, 401, 408, 429].includes(statusCode) || statusCode >= 500

/** Returns false if the server may accept the choice later. A choice that it refuses is dropped and reported. */
const sendOne = async (body: ConsentInput): Promise<boolean> => {
  try {
    await api('consent.record', { body })
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isTemporary(error)) return false
    reportError(error)
    return true
  }
}

const sendAll = async (): Promise<void> => {
  for (let [next] = readPendingConsent(); next; [next] = readPendingConsent()) {
    const sent = next
    // oxlint-disable-next-line no-await-in-loop -- in the order of the choices
    if (!(await sendOne(sent))) return
    // another tab may have added choices meanwhile
    writePending(readPendingConsent().filter((each) => !isSame(each, sent)))
  }
}

let sending: Promise<void> | undefined

/**
 * Sends the evidence that the server has not confirmed, oldest first. What fails is sent with the next page. Never rejects: the
 * person's choice counts already, so an unexpected error is reported and not shown.
 */
export const sendPending = (): Promise<void> => {
  sending ??= new Promise<void>((done) => whenVisitorKnown(() => done()))
    .then(sendAll)
    .catch((error: unknown) => reportError(error))
    .finally(() => {
      sending = undefined
    })
  return sending
}

/** Whether a member is logged in, also before the session has started. */
const isLoggedIn = (): boolean => {
  const { status, user } = useAuth.getState()
  if (status === 'ready') return isMember(user)
  const stored = openTokenStore().read()
  return stored !== undefined && stored.userType !== 'guest'
}

/** Stores a choice, which counts at once, and sends it to the server as evidence. */
export const recordChoice = (choice: ConsentChoice, source: ConsentSource): ConsentRecord => {
  const last = Date.parse(readConsent()?.at ?? '')
  const now = Math.round(serverNow())
  // the time is a part of the choice's identity: two within one millisecond would be one
  const record = saveConsent(choice, new Date(last >= now && last < now + SECOND_MS ? last + 1 : now))
  const { id, version, measurement, advertising, at: chosenAt } = record
  const body = { id, version, measurement, advertising, source, chosenAt, byMember: isLoggedIn() }
  writePending([...readPendingConsent(), body])
  void sendPending()
  return record
}
