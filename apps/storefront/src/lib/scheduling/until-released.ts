const ENDS = ['pointerup', 'pointercancel'] as const

const pressed = new Set<number>()
let isWatching = false

/** Starts to record which pointers are pressed. Later calls do nothing. */
export const watchPresses = (): void => {
  if (isWatching) return
  isWatching = true
  const options = { capture: true, passive: true }
  const press = ({ pointerId, button }: PointerEvent) => button === 0 && pressed.add(pointerId)
  window.addEventListener('pointerdown', press, options)
  for (const name of ENDS) window.addEventListener(name, ({ pointerId }) => pressed.delete(pointerId), options)
}

/** Waits for the next release, and for its click, which is dispatched in the same task. */
const nextRelease = (): Promise<void> =>
  new Promise((goOn) => {
    const release = () => {
      for (const name of ENDS) window.removeEventListener(name, release)
      setTimeout(goOn)
    }
    for (const name of ENDS) window.addEventListener(name, release)
  })

/**
 * Waits while a pointer is pressed. Call before elements are replaced or moved: the browser dispatches no click to an element
 * that is replaced between press and release. Needs `watchPresses`.
 */
export const untilReleased = async (): Promise<void> => {
  while (pressed.size > 0) await nextRelease()
}
