import { useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router'
import { confirmAction } from './confirm.tsx'

/** Discards the unsaved values of each part of the screen that has some. A router takes one blocker, so the parts share it. */
const unsaved = new Map<symbol, () => void>()

/** Asks before unsaved values are left, and lets the browser ask before it closes the page. `drop` is called when they are discarded. */
export const useDirtyGuard = (isDirty: boolean, drop: () => void): void => {
  const [key] = useState(() => Symbol('unsaved'))
  const giveUp = useEffectEvent(drop)
  useEffect(() => {
    if (!isDirty) return undefined
    unsaved.set(key, () => giveUp())
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => {
      unsaved.delete(key)
      window.removeEventListener('beforeunload', hold)
    }
  }, [isDirty, key])
}

/**
 * Asks whether unsaved values may be discarded, and drops them if so. True at once if there are none. For what leaves a screen without
 * a navigation, such as another brand.
 */
export const leaveUnsaved = async (): Promise<boolean> => {
  if (unsaved.size === 0) return true
  const confirmed = await confirmAction({
    title: '저장하지 않고 나갈까요?',
    text: '고친 내용이 아직 저장되지 않았어요.',
    action: '저장하지 않고 나가기',
    isDanger: true,
  })
  if (confirmed) for (const drop of unsaved.values()) drop()
  return confirmed !== undefined
}

/** Blocker of the navigations that would leave unsaved values. Rendered once, by the frame of the screens. */
export function DirtyGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  const { state } = blocker
  const ask = useEffectEvent(async () => {
    if (await leaveUnsaved()) blocker.proceed?.()
    else blocker.reset?.()
  })
  useEffect(() => {
    if (state === 'blocked') void ask()
  }, [state])
  return undefined
}

/** Submits with ⌘S or Ctrl+S. */
export const useSaveKey = (submit: () => void): void => {
  const run = useEffectEvent(submit)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
