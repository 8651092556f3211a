import { useEffect, useEffectEvent } from 'react'

/** A key of the queue: a letter, or `digit` for 1 to 9. */
export interface QueueKey {
  key: string
  label: string
  run: (digit: number) => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')

/** Listens to the keys of a queue while no text is typed and no dialog is open. */
export const useQueueKeys = (keys: readonly QueueKey[]): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || document.querySelector('[data-popup]')) return
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0
    // with a Korean keyboard layout the key of a letter has another character
    const letter = event.code.startsWith('Key') ? event.code.slice(3).toLowerCase() : event.key
    const found = keys.find(({ key }) => (key === 'digit' ? digit > 0 : key === letter || key === event.key))
    if (!found) return
    event.preventDefault()
    found.run(digit)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
