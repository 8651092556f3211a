import { LiveClientFrame } from '@shop/contract'
import type { RawData } from 'ws'

export type CheckedFrame =
  | { kind: 'frame'; frame: LiveClientFrame }
  /** A message whose text is refused. */
  | { kind: 'text'; key: string; problem: string }
  | { kind: 'invalid' }

/** Parses a frame. Undefined if it is not JSON. Text frames come as a buffer. */
export const parseFrame = (data: RawData, isBinary: boolean): unknown => {
  if (isBinary) return undefined
  try {
    return JSON.parse((data as Buffer).toString()) as unknown
  } catch {
    return undefined
  }
}

/** Returns the key of a message that was not checked; undefined for other frames. */
export const keyOfMessage = (given: unknown): string | undefined => {
  const { t, key } = (given ?? {}) as { t?: unknown; key?: unknown }
  return t === 'message' && typeof key === 'string' && key.length <= 64 ? key : undefined
}

/** Checks a frame of a viewer. A refused text is an error of the person; anything else is one of the program. */
export const checkFrame = (given: unknown): CheckedFrame => {
  const { success, data: frame, error } = LiveClientFrame.safeParse(given)
  if (success) return { kind: 'frame', frame }
  const [issue] = error.issues
  const key = keyOfMessage(given)
  const { text } = (given ?? {}) as { text?: unknown }
  const isText = key !== undefined && typeof text === 'string' && error.issues.every(({ path }) => path[0] === 'text')
  return isText && issue ? { kind: 'text', key, problem: issue.message } : { kind: 'invalid' }
}
