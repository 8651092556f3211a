import type { LiveClientFrame, LiveServerFrame } from '@shop/contract'

/** The token is unknown or has ended. */
export const isTokenRefused = (frame: LiveServerFrame): boolean =>
  frame.t === 'refused' && frame.code === 'unauthorized'

/** Decides how to greet after the token was refused: with a new one, or without, only to read. */
export const createIdentity = (renew: () => Promise<boolean>) => {
  let [isReader, wasRenewed] = [false, false]
  return {
    isReader: () => isReader,
    /** The token was accepted, or another user is known. */
    reset: (): void => {
      ;[isReader, wasRenewed] = [false, false]
    },
    replace: async (): Promise<void> => {
      const hasNew = !wasRenewed && (await renew())
      wasRenewed = true
      isReader = !hasNew
    },
  }
}

/** Messages without an answer, by key, in the order in which they were written. */
export const createOutbox = () => {
  const unanswered = new Map<string, string>()
  return {
    add: (key: string, text: string): void => void unanswered.set(key, text),
    /** Drops what the frame confirms or refuses. */
    settle: (frame: LiveServerFrame): void => {
      if (frame.t === 'messages') for (const key of Object.keys(frame.own ?? {})) unanswered.delete(key)
      if (frame.t === 'refused' && frame.key !== undefined) unanswered.delete(frame.key)
    },
    frames: (): LiveClientFrame[] => [...unanswered].map(([key, text]) => ({ t: 'message', key, text })),
  }
}
