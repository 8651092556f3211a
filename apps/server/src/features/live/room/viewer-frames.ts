import { LiveClientFrame } from '@shop/contract'
import type { RawData } from 'ws'

export type ReadFrame =
  | { kind: 'frame'; frame: LiveClientFrame }
  /** A message whose text is refused. */
  | { kind: 'text'; key: string; problem: string }
  | { kind: 'invalid' }

/** Text frames come as a buffer. */
const parse = (data: RawData): unknown => {
  try {
    return JSON.parse((data as Buffer).toString()) as unknown
  } catch {
    return undefined
  }
}

/** Reads a frame of a viewer. A refused text is an error of the person; anything else is one of the program. */
export const readFrame = (data: RawData, isBinary: boolean): ReadFrame => {
  if (isBinary) return { kind: 'invalid' }
  const given = parse(data)
  const { success, data: frame, error } = LiveClientFrame.safeParse(given)
  if (success) return { kind: 'frame', frame }
  const [issue] = error.issues
  const { t, key, text } = given as { t?: unknown; key?: unknown; text?: unknown }
  const isText = t === 'message' && typeof text === 'string' && error.issues.every(({ path }) => path[0] === 'text')
  return isText && issue ? { kind: 'text', key: String(key), problem: issue.message } : { kind: 'invalid' }
}
