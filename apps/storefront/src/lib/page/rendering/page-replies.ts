import type { QueryClient } from '@tanstack/react-query'
import { inScript } from './page-scripts.ts'
import { joinBytes } from './page-bytes.ts'

/** JSON of each reply, stored as long as the reply is cached, because several pages use the same reply. */
const encoded = new WeakMap<object, Uint8Array>()

const encodeReply = (reply: unknown): Uint8Array => {
  const isObject = typeof reply === 'object' && reply !== null
  const found = isObject ? encoded.get(reply) : undefined
  if (found) return found
  const bytes = joinBytes([inScript(JSON.stringify(reply))])
  if (isObject) encoded.set(reply, bytes)
  return bytes
}

/**
 * Writes all replies in a query cache as JSON in UTF-8, `[[call, input, reply], …]`, safe inside a `<script>`. `readReplies`
 * reads
 * it. Replies are not changed.
 */
export const writeReplies = (client: QueryClient): Uint8Array => {
  const parts: (string | Uint8Array)[] = []
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const [name, input, more] = queryKey
    // a longer key belongs to data that a component derived from a reply
    if (state.status !== 'success' || more !== undefined) continue
    const asked = `[${JSON.stringify(name)},${JSON.stringify(input)},`
    parts.push(parts.length === 0 ? '[' : ',', inScript(asked), encodeReply(state.data), ']')
  }
  return joinBytes(parts.length === 0 ? ['[]'] : [...parts, ']'])
}
