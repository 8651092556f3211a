const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** The address of this page, without what led here. */
export const pageAddress = (): string => new URL(window.location.pathname, window.location.origin).href

export const canShareBySystem = (): boolean => 'share' in navigator

/** Opens the system's own sheet; false when it was closed again without sharing. Throws what the system says. */
export const shareBySystem = async (title: string): Promise<boolean> => {
  try {
    await navigator.share({ title, url: pageAddress() })
    return true
  } catch (error) {
    if (isCancelled(error)) return false
    throw error
  }
}

/** Puts the address into the clipboard; false where there is none or it may not be used. */
export const copyAddress = async (): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(pageAddress())
    return true
  } catch {
    // no permission, or no clipboard on this page
    return false
  }
}
