import { create } from 'zustand'

/** Says that a tap leads nowhere for want of a network; dispatched on `window`. */
export const LOST_NETWORK = 'lostnetwork'

/** What is tried again at: the network is back, or something is tapped. */
const signs = ['online', 'click'] as const

/** Whether what was tapped last waits for a network: until there is one, or something else is tapped. */
export const useLostNetwork = create(() => ({ isLost: false }))

/** Keeps that up to date; `tell` says it to the shopper. */
export const watchLostNetwork = (tell: () => void): void => {
  window.addEventListener(LOST_NETWORK, () => {
    useLostNetwork.setState({ isLost: true })
    tell()
  })
  for (const sign of signs)
    window.addEventListener(sign, () => useLostNetwork.setState({ isLost: false }), { capture: true, passive: true })
}

/** How long (ms) the server may take to show that it is there. */
const REACH_LIMIT_MS = 5_000

/** Whether any answer comes from the server; its status does not matter. */
export const isReached = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REACH_LIMIT_MS) }).then(
    () => true,
    () => false,
  )

/** Resolves when the network is back or something is tapped. */
export const nextSign = (): Promise<void> =>
  new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => resolve(ended.abort())
    for (const sign of signs) window.addEventListener(sign, end, { capture: true, signal: ended.signal })
  })

/**
 * Waits where what is asked for cannot come, and says so, again at each tap while it is still waited for (`signal`). A machine
 * without any network may still reach itself.
 */
export const awaitNetwork = async (path: string, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const isThere = navigator.onLine || (await isReached(path))
    // it may have come back while nothing answered
    if (isThere || navigator.onLine || signal.aborted) return
    window.dispatchEvent(new Event(LOST_NETWORK))
    await nextSign()
  }
}
