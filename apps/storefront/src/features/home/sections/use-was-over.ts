import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether something was over before it was looked at, as on a page that was kept on its way. What ends meanwhile was not. HOME-1 */
export const useWasOver = (endAt: string | null): boolean => {
  const [openedAt] = useState(Date.now)
  return useSyncExternalStore(
    never,
    () => endAt !== null && Date.parse(endAt) <= openedAt,
    () => false,
  )
}
