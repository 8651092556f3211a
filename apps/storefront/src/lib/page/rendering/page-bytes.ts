/** Maximum encoded bytes per code unit, e.g. of Hangul. A surrogate pair has two units and four bytes. */
const MAX_BYTES_PER_UNIT = 3

const encoder = new TextEncoder()
let buffer = new Uint8Array(0)

/**
 * Joins texts and bytes to one array in UTF-8. Texts are encoded into a reused buffer, and the result is a copy of the exact
 * length, because allocating three bytes per character for each page costs more than encoding it.
 */
export const joinBytes = (parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> => {
  const most = parts.reduce((sum, part) => sum + part.length * (typeof part === 'string' ? MAX_BYTES_PER_UNIT : 1), 0)
  if (buffer.length < most) buffer = new Uint8Array(most)
  let end = 0
  for (const part of parts)
    if (typeof part === 'string') end += encoder.encodeInto(part, buffer.subarray(end)).written
    else {
      buffer.set(part, end)
      end += part.length
    }
  return buffer.slice(0, end)
}
