/**
 * Reports whether an element is within reach of the viewport, initially and on each change. Reports the latest state if it
 * changed twice before the callback ran: using the first entry would report the end of a list as out of view.
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
