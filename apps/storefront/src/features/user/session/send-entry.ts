import type { CallInput, IssuedToken } from '@shop/contract'
import { sendCall } from '#src/lib/call/api.ts'

interface Entries {
  'user.logIn': CallInput<'user.logIn'>
  'user.signUp': CallInput<'user.signUp'>
}
type EntryCall = keyof Entries

// what stands for one wish to come in, until it is granted
const wish = { id: '' }

/** The same for the same words while the wish lasts; the words cannot be read from it. */
const keyOf = async (name: EntryCall, body: unknown): Promise<string> => {
  wish.id ||= crypto.randomUUID()
  const words = new TextEncoder().encode(JSON.stringify([wish.id, name, body]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', words))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Logs in or signs up. When the answer is lost on its way and the same form is sent once more, the answer is that of the first
 * time: nobody is told that their own e-mail address is taken. Throws the refusal.
 */
export const sendEntry = async <N extends EntryCall>(name: N, body: Entries[N]['body']): Promise<IssuedToken> => {
  const idempotencyKey = await keyOf(name, body)
  const issued = await sendCall(name, { body } as CallInput<N>, { idempotencyKey })
  wish.id = ''
  return issued
}
