import { useEffect, useRef } from 'react'

export interface RoomKeys {
  /** Space. Absent while there is nothing to pause. */
  onToggle: (() => void) | undefined
  onMute: () => void
  onHeart: () => void
  onFullScreen: (() => void) | undefined
  onBack: () => void
}

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof HTMLElement && target.closest(selector) !== null

const actionOf = ({ key, target }: KeyboardEvent, keys: RoomKeys): (() => void) | undefined => {
  // buttons and links handle the space key themselves
  if (key === ' ') return isIn(target, 'a, button, summary') ? undefined : keys.onToggle
  // the browser leaves the full screen by itself
  if (key === 'Escape') return document.fullscreenElement ? undefined : keys.onBack
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    m: keys.onMute,
    h: keys.onHeart,
    f: keys.onFullScreen,
  }
  return actions[key.toLowerCase()]
}

/** Keys of the room while no overlay is open and nothing is typed. */
export const useRoomKeys = (keys: RoomKeys): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOther = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
      const isTyping = isIn(event.target, 'textarea, [contenteditable], input:not([type="range"])')
      if (isOther || isTyping || document.querySelector('dialog:is([open], :popover-open)')) return
      const act = actionOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
