import { muteForNow } from '#src/features/video/video-store.ts'

/**
 * `waiting`: no picture yet. `playing`, `stalled`: the picture stands still. `paused`: by the viewer or the browser. `blocked`: the
 * browser plays nothing before a tap. `failed`: there was no picture for a long time; it is still tried.
 */
export type PlayerStatus = 'waiting' | 'playing' | 'stalled' | 'paused' | 'blocked' | 'failed'

/** Starts to play: with sound if the viewer has chosen it and the browser allows it. Returns false if a tap is needed. */
export const startPlaying = async (element: HTMLVideoElement): Promise<boolean> => {
  try {
    await element.play()
    return true
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return true
    if (element.muted) return false
    muteForNow()
    element.muted = true
    return element.play().then(
      () => true,
      () => false,
    )
  }
}

/** Reports what the element does. Returns a function that stops. */
export const watchMedia = (element: HTMLVideoElement, report: (status: PlayerStatus) => void): (() => void) => {
  const ending = new AbortController()
  const on = (name: string, status: PlayerStatus) => element.addEventListener(name, () => report(status), ending)
  on('playing', 'playing')
  on('pause', 'paused')
  on('waiting', 'stalled')
  return () => ending.abort()
}

export const setMuted = (element: HTMLVideoElement | null, isMuted: boolean): void => {
  if (element) element.muted = isMuted
}
