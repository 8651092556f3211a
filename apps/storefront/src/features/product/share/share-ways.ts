const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Address of this page without query and hash. */
export const pageAddress = (): string => new URL(window.location.pathname, window.location.origin).href

export const canShareBySystem = (): boolean => 'share' in navigator

/** Opens the system's share sheet. Returns false if it was closed without sharing. Throws the system's error. */
export const shareBySystem = async (title: string): Promise<boolean> => {
  try {
    await navigator.share({ title, url: pageAddress() })
    return true
  } catch (error) {
    if (isCancelled(error)) return false
    throw error
  }
}

/** Copies an address, by default that of this page, to the clipboard. Returns false if there is no clipboard or no permission. */
export const copyAddress = async (address = pageAddress()): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(address)
    return true
  } catch {
    // no permission, or no clipboard on this page
    return false
  }
}
