/** Runs once a sheet has been shown to close: an answer to a finger does not wait for what comes of it. */
export const afterClosing = (act: () => void): void => {
  requestAnimationFrame(() => setTimeout(act))
}
