import { useEffect, useState } from 'react'

export type IsCommon = (lower: string) => boolean

// until the list is there, or where it does not come, the server says it
const unknown: IsCommon = () => false

/** The list of the passwords that many choose, which is fetched where one is chosen. Never throws. */
export const loadCommonPasswords = async (): Promise<IsCommon> => {
  try {
    const { commonPasswords } = await import('@shop/rules/password-list')
    return (lower) => commonPasswords.has(lower)
  } catch {
    return unknown
  }
}

/** E10: whether many choose a password, as soon as that is known. */
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
