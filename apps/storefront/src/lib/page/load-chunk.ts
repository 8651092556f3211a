import { awaitNetwork, isReached, LOST_NETWORK, nextSign } from '../call/lost-network.ts'

/** An answer of the server that is always there and small. */
const PROBE = '/manifest.webmanifest'
const never = new AbortController().signal

/** The address of the module that could not be loaded, where the browser's error names it. */
const addressIn = (error: unknown): string => /https?:\/\/\S+/.exec(String(error))?.[0] ?? PROBE

/**
 * Loads the chunk of a page during a client navigation. Without a network it says so and tries again at the next tap or when
 * the network is back; browsers may cache the failure of a module, so nothing is imported while offline. Where the server
 * answers for the chunk, a newer build has replaced it: the document is reloaded, and the promise stays pending.
 */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    await awaitNetwork(PROBE, never)
    try {
      return await load()
    } catch (error) {
      if (await isReached(addressIn(error))) {
        console.error(error)
        window.location.reload()
        return new Promise<never>(() => undefined)
      }
    }
    window.dispatchEvent(new Event(LOST_NETWORK))
    await nextSign()
  }
}
