/**
 * Clicks before hydration. An inline script in the head captures them and marks the control as busy; after hydration each
 * captured control is clicked once. Links work without scripts and are ignored. K08, decision 036.
 */
declare global {
  interface Document {
    /** Controls that were clicked before hydration, in order. */
    capturedClicks?: Set<HTMLElement>
  }
}

/** Controls whose clicks need a script. A click on a label belongs to its checkbox or radio button. */
const CONTROLS = 'button:not([popovertarget]), [role="button"], input[type="checkbox"], input[type="radio"]'

/** Source of the inline script. It runs before any other script and must not change without a new CSP hash. */
export const CAPTURE_CLICKS = `(() => {
  const captured = (document.capturedClicks = new Set())
  addEventListener('click', (event) => {
    const root = document.documentElement
    if ('hydrated' in root.dataset || !(event.target instanceof Element)) return
    const label = event.target.closest('label')
    const found = event.target.closest('${CONTROLS}') ?? (label?.control?.matches('${CONTROLS}') ? label.control : null)
    if (!found || found.disabled) return
    event.preventDefault()
    event.stopImmediatePropagation()
    captured.add(found)
    found.setAttribute('aria-busy', 'true')
  }, true)
})()`

/** Marks the page as hydrated and clicks each captured control once. Skips controls that were removed meanwhile. */
export const replayCapturedClicks = (): void => {
  document.documentElement.dataset['hydrated'] = ''
  const controls = [...(document.capturedClicks ?? [])]
  document.capturedClicks?.clear()
  for (const control of controls) {
    control.removeAttribute('aria-busy')
    if (control.isConnected) control.click()
  }
}
