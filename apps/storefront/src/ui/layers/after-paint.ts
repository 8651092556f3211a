/** Runs once the browser has shown what a tap changed: an answer to a finger does not wait for what comes of it. */
export const afterPaint = (act: () => void): void => {
  requestAnimationFrame(() => setTimeout(act))
}
