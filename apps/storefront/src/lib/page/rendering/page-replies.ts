import type { QueryClient } from '@tanstack/react-query'
import { inScript } from './in-script.ts'
import { joinBytes } from './page-bytes.ts'

/** Each reply as it is sent, for as long as the server keeps it: what one page shows, others show as well. */
const written = new WeakMap<object, Uint8Array>()

const writeReply = (reply: unknown): Uint8Array => {
  const isObject = typeof reply === 'object' && reply !== null
  const found = isObject ? written.get(reply) : undefined
  if (found) return found
  const bytes = joinBytes([inScript(JSON.stringify(reply))])
  if (isObject) written.set(reply, bytes)
  return bytes
}

/**
 * All replies in a cache as JSON in UTF-8, `[[call, input, reply], …]`, that may stand inside a `<script>`; `readReplies`
 * takes it. Replies are looked at, never changed.
 */
export const writeReplies = (client: QueryClient): Uint8Array => {
  const parts: (string | Uint8Array)[] = []
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const [name, input, more] = queryKey
    // a longer key names what a part of the page made of a reply
    if (state.status !== 'success' || more !== undefined) continue
    const asked = `[${JSON.stringify(name)},${JSON.stringify(input)},`
    parts.push(parts.length === 0 ? '[' : ',', inScript(asked), writeReply(state.data), ']')
  }
  return joinBytes(parts.length === 0 ? ['[]'] : [...parts, ']'])
}
