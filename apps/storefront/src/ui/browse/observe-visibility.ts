/**
 * Tells whether an element is within reach of the window, at once and whenever that changes. What changed twice before the browser
 * came to tell it is told once, as it is by now: who looks at the first of it alone would take the end of a list for far away.
 */
export const observeVisibility = (
  element: Element,
  tell: (isInSight: boolean) => void,
  reach: IntersectionObserverInit,
): (() => void) => {
  if (!('IntersectionObserver' in window)) return () => {}
  const observer = new IntersectionObserver((turns) => tell(turns.at(-1)?.isIntersecting === true), reach)
  observer.observe(element)
  return () => observer.disconnect()
}
