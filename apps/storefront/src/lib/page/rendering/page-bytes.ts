/** A character of Korean; most of a page are of one. */
const MOST_BYTES = 3

const encoder = new TextEncoder()
let room = new Uint8Array(0)

/**
 * Joins texts and bytes to one piece in UTF-8. The texts are coded in a room that is kept, of which the piece is a copy of its own
 * length: to ask for three bytes a character anew each time costs more than the coding.
 */
export const joinBytes = (parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> => {
  const most = parts.reduce((sum, part) => sum + part.length * (typeof part === 'string' ? MOST_BYTES : 1), 0)
  if (room.length < most) room = new Uint8Array(most)
  let end = 0
  for (const part of parts)
    if (typeof part === 'string') end += encoder.encodeInto(part, room.subarray(end)).written
    else {
      room.set(part, end)
      end += part.length
    }
  return room.slice(0, end)
}
