import type { CallInput, IssuedToken } from '@shop/contract'
import { sendCall } from '#src/lib/call/api.ts'

interface Entries {
  'user.logIn': CallInput<'user.logIn'>
  'user.signUp': CallInput<'user.signUp'>
}
type EntryCall = keyof Entries

// id of the current attempt to log in or sign up, until it succeeds
const wish = { id: '' }

/** Idempotency key of a form: the same for the same input during an attempt. A hash, so it does not reveal the input. */
const keyOf = async (name: EntryCall, body: unknown): Promise<string> => {
  wish.id ||= crypto.randomUUID()
  const words = new TextEncoder().encode(JSON.stringify([wish.id, name, body]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', words))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Logs in or signs up. If the response is lost and the same form is sent again, returns the response of the first request, so
 * that users do not see their own e-mail reported as taken. Throws the refusal.
 */
export const sendEntry = async <N extends EntryCall>(name: N, body: Entries[N]['body']): Promise<IssuedToken> => {
  const idempotencyKey = await keyOf(name, body)
  const issued = await sendCall(name, { body } as CallInput<N>, { idempotencyKey })
  wish.id = ''
  return issued
}
