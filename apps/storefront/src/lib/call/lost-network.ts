import { create } from 'zustand'

/** Name of the event dispatched on `window` when a navigation fails without network. */
export const LOST_NETWORK = 'lostnetwork'

/** Events that trigger another attempt: the network is back, or a tap. */
const signs = ['online', 'click'] as const

/** True while the last tapped navigation waits for a network, until there is one or another tap. */
export const useLostNetwork = create(() => ({ isLost: false }))

/** Keeps that state current; calls `tell` to notify the shopper. */
export const watchLostNetwork = (tell: () => void): void => {
  window.addEventListener(LOST_NETWORK, () => {
    useLostNetwork.setState({ isLost: true })
    tell()
  })
  for (const sign of signs)
    window.addEventListener(sign, () => useLostNetwork.setState({ isLost: false }), { capture: true, passive: true })
}

/** Time limit (ms) for the server to respond. */
const REACH_LIMIT_MS = 5_000

/** Reports whether the server responds, with any status. */
export const isReached = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REACH_LIMIT_MS) }).then(
    () => true,
    () => false,
  )

/** Resolves when the network is back or on the next tap. */
export const nextSign = (): Promise<void> =>
  new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => resolve(ended.abort())
    for (const sign of signs) window.addEventListener(sign, end, { capture: true, signal: ended.signal })
  })

/**
 * Waits until the address is reachable, and notifies the shopper now and at each tap until then or until `signal` aborts.
 * Requests the server before it assumes that there is no network: a machine without any network may still reach itself.
 */
export const awaitNetwork = async (path: string, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const isThere = navigator.onLine || (await isReached(path))
    // the network may have returned during the request
    if (isThere || navigator.onLine || signal.aborted) return
    window.dispatchEvent(new Event(LOST_NETWORK))
    await nextSign()
  }
}
