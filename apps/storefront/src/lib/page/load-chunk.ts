import { awaitNetwork, isReached, LOST_NETWORK, nextSign } from '../call/lost-network.ts'

/** A small server file that always exists, used to test the connection. */
const PROBE = '/manifest.webmanifest'
const never = new AbortController().signal

/** Returns the address of the module that failed to load, if the browser's error contains it; otherwise the probe address. */
const addressIn = (error: unknown): string => /https?:\/\/\S+/.exec(String(error))?.[0] ?? PROBE

/**
 * Loads the chunk of a page during a client navigation. Without a network it shows a message and retries at the next tap or when
 * the network is back. Nothing is imported while offline, because browsers may cache the failure of a module. If the server
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
