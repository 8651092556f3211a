/**
 * What this browser allows: `unsupported` has no push, `homeScreen` has it only for shops on the home screen (iOS), `ask` has not
 * been decided, `blocked` was refused, `granted` was allowed.
 */
export type PushState = 'unsupported' | 'homeScreen' | 'ask' | 'blocked' | 'granted'

const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Reads what this browser allows. Asks nothing. */
export const readPushState = (): PushState => {
  if (!('Notification' in window) || !('serviceWorker' in navigator) || !('PushManager' in window))
    return isAppleTouch() ? 'homeScreen' : 'unsupported'
  const { permission } = Notification
  if (permission === 'denied') return 'blocked'
  return permission === 'granted' ? 'granted' : 'ask'
}
