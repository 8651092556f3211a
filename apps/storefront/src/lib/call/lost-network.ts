/** Says that a tap leads nowhere for want of a network; bundling/left-out.ts says it too. */
export const LOST_NETWORK = 'lostnetwork'

const isReached = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Waits where a document would be lost to the browser's own error screen. A machine without any network may still reach itself. */
export const awaitNetwork = async (path: string): Promise<void> => {
  if (navigator.onLine || (await isReached(path))) return
  window.dispatchEvent(new Event(LOST_NETWORK))
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
}
