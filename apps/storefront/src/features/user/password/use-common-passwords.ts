import { useEffect, useState } from 'react'

export type IsCommon = (lower: string) => boolean

// until the list is loaded, or if it fails to load, the server rejects common passwords
const unknown: IsCommon = () => false

/** Lazy-loads the list of common passwords when a password is chosen. Never throws. */
export const loadCommonPasswords = async (): Promise<IsCommon> => {
  try {
    const { commonPasswords } = await import('@shop/rules/password-list')
    return (lower) => commonPasswords.has(lower)
  } catch {
    return unknown
  }
}

/** E10: returns a check for common passwords. It returns false until the list is loaded. */
export const useCommonPasswords = (): IsCommon => {
  const [isCommon, setIsCommon] = useState(() => unknown)
  useEffect(() => {
    let isHere = true
    void loadCommonPasswords().then((found) => isHere && setIsCommon(() => found))
    return () => {
      isHere = false
    }
  }, [])
  return isCommon
}
