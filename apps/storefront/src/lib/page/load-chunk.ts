import { awaitNetwork, isReached, LOST_NETWORK, nextSign } from '../call/lost-network.ts'
import { reloadOnce } from './reload-once.ts'

/** A small server file that always exists, used to test the connection. */
const PROBE = '/manifest.webmanifest'
const never = new AbortController().signal

/** Returns the address of the module that failed to load, if the browser's error contains it; otherwise the probe address. */
const addressIn = (error: unknown): string => /https?:\/\/\S+/.exec(String(error))?.[0] ?? PROBE

/** Reloads the document for a newer build. Throws the error if that was done for it before. */
const reloadFor = (error: unknown): Promise<never> => {
  console.error(error)
  if (!reloadOnce()) throw error
  return new Promise<never>(() => undefined)
}

/**
 * Loads the chunk of a page during a client navigation. Without a network it shows a message and retries at the next tap or when
 * the network is back. Nothing is imported while offline, because browsers may cache the failure of a module. If the server
 * answers for the chunk, a newer build has replaced it: the document is reloaded, and the promise stays pending. If that did not
 * help, throws the error of the import.
 */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    await awaitNetwork(PROBE, never)
    try {
      return await load()
    } catch (error) {
      if (await isReached(addressIn(error))) return reloadFor(error)
    }
    window.dispatchEvent(new Event(LOST_NETWORK))
    await nextSign()
  }
}
