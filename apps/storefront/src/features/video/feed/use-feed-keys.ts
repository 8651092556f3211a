import { useEffect, useRef } from 'react'

interface FeedKeys {
  onNext: () => void
  onPrevious: () => void
  onToggle: () => void
  onMute: () => void
  onBookmark: () => void
  onBack: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('textarea, [contenteditable], input:not([type="range"])') !== null
/** Elements that handle the space key themselves. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('a, button, summary') !== null

const actionOf = (event: KeyboardEvent, keys: FeedKeys): (() => void) | undefined => {
  if (event.key === ' ') return isControl(event.target) ? undefined : keys.onToggle
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: keys.onNext,
    PageDown: keys.onNext,
    ArrowUp: keys.onPrevious,
    PageUp: keys.onPrevious,
    Escape: keys.onBack,
    m: keys.onMute,
    b: keys.onBookmark,
  }
  return actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
}

/** Keys of the feed, wherever the focus is, while no overlay is open. */
export const useFeedKeys = (keys: FeedKeys): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOther = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
      if (isOther || isTyping(event.target) || document.querySelector('dialog:is([open], :popover-open)')) return
      const act = actionOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    // in the capture phase: the arrow keys would move the progress bar
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
