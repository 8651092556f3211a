import { type RefObject, useLayoutEffect } from 'react'

/** Bars at the bottom of the screen that the banner must not cover: the page's own bar and the bottom navigation. */
const BARS = '[data-bottom-bar], [data-layout] > nav'

/**
 * Distance (px) of the banner from the bottom of the screen: above the highest bar. At the end of a page its own bar is above the
 * footer; if there is room for the banner below the bar, it is 0.
 */
const bottomFor = (height: number): number => {
  const bars = [...document.querySelectorAll(BARS)]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.top < window.innerHeight && window.innerHeight - bar.bottom < height)
  return Math.max(0, ...bars.map(({ top }) => window.innerHeight - top))
}

/** Places a banner above the bars of the page until the returned function is called. */
const placeAboveBars = (banner: HTMLElement): (() => void) => {
  const { body, documentElement: root } = document
  const place = () => {
    const { height } = banner.getBoundingClientRect()
    banner.style.bottom = `${bottomFor(height)}px`
    body.style.paddingBottom = `${height}px`
    root.style.scrollPaddingBottom = `calc(6rem + ${height}px)`
  }
  place()
  window.addEventListener('scroll', place, { passive: true })
  window.addEventListener('resize', place)
  // pages that load or change, and the opened choices
  const observer = 'ResizeObserver' in window ? new ResizeObserver(place) : undefined
  for (const each of [body, banner]) observer?.observe(each)
  return () => {
    observer?.disconnect()
    window.removeEventListener('scroll', place)
    window.removeEventListener('resize', place)
    body.style.paddingBottom = ''
    root.style.scrollPaddingBottom = ''
  }
}

/**
 * Places the banner above the bars of the page, and adds room for it at the end of the document, where nothing moves. Focused
 * elements scroll into the part of the screen that it does not cover.
 */
export const useBannerPlace = (region: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => (region.current ? placeAboveBars(region.current) : undefined), [region])
}
