import { type BrandId, trackingServices } from '@shop/brands'
import type { TagSettings } from '@shop/contract'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { CONSENT_EVENT, CONSENT_KEY, mayMeasure, readConsent } from '#src/lib/consent.ts'
import { separateTags } from '#src/lib/page/tag-document.ts'
import { followOutlet } from './event-outlet.ts'
import { queueEvents } from './event-queue.ts'
import { maskEvent } from './mask-event.ts'
import type { PageChanges } from './measure-pages.ts'
import { watchPageViews } from './page-views.ts'
import { forgetOrders } from './sent-orders.ts'
import { hasAllowedTag } from './tag-choice.ts'
import { listenToEvents } from './track.ts'

/** Deletes what the tracker has stored, also on another page. */
const forgetVisits = (brand: BrandId): void => {
  const store = openKeyStore()
  const { serviceNumber } = trackingServices[brand]
  for (const key of [`tracker.${serviceNumber}`, `tracker.${serviceNumber}.unsent`]) store.remove(key)
  openKeyStore('sessionStorage').remove(`tracker.${serviceNumber}.pending`)
}

const isAnyAllowed = (): boolean => {
  const { measurement, advertising } = readConsent() ?? {}
  return measurement === true || advertising === true
}

const openOutlets = (brand: BrandId, pages: PageChanges, tags: TagSettings) => [
  followOutlet({
    name: 'waiting.tracker',
    isWanted: mayMeasure,
    load: async () => {
      const { measurePages } = await import('./measure-pages.ts')
      return measurePages(brand, pages)
    },
  }),
  followOutlet({
    name: 'waiting.tags',
    isWanted: () => hasAllowedTag(tags, readConsent()),
    load: async () => {
      const { startTags } = await import('./tags/start-tags.ts')
      return startTags(tags)
    },
  }),
]

/** Calls `follow` after a choice in this tab or another one. Returns a function that ends it. */
const watchChoices = (follow: () => void): (() => void) => {
  // a choice in another tab; null: all was cleared. Opening a store writes a probe, so other keys would make tabs answer each other
  const followTab = ({ key }: StorageEvent): void => {
    if (key === CONSENT_KEY || key === null) follow()
  }
  window.addEventListener(CONSENT_EVENT, follow)
  window.addEventListener('storage', followTab)
  return () => {
    window.removeEventListener(CONSENT_EVENT, follow)
    window.removeEventListener('storage', followTab)
  }
}

/**
 * Measures visits while the person consents to it: by the shop's own tracker, and by the tags of vendors with a key. The code of each
 * is downloaded with consent only. Withdrawn consent stops it and deletes its data. Returns a function that ends the watch.
 */
export const watchConsent = (brand: BrandId, pages: PageChanges, tags: TagSettings = {}): (() => void) => {
  const outlets = openOutlets(brand, pages, tags)
  const queue = queueEvents((event) => {
    if (!isAnyAllowed()) return
    const masked = maskEvent(event)
    for (const outlet of outlets) outlet.send(masked)
  })
  // after the queue has handed on its events
  const leave = (): void => {
    for (const outlet of outlets) outlet.leave()
  }
  window.addEventListener('pagehide', leave)
  const views = watchPageViews(pages, queue)
  let wasAllowed = false
  const follow = (): void => {
    const isAllowed = isAnyAllowed()
    if (!mayMeasure()) forgetVisits(brand)
    if (!isAllowed) forgetOrders()
    if (isAllowed && !wasAllowed) views.restart()
    wasAllowed = isAllowed
    separateTags(hasAllowedTag(tags, readConsent()))
    for (const outlet of outlets) outlet.follow()
  }
  const unwatch = watchChoices(follow)
  follow()
  views.flush()
  const unlisten = listenToEvents((event) => {
    views.flush()
    queue(event)
  })
  return () => {
    unwatch()
    unlisten()
    window.removeEventListener('pagehide', leave)
    views.end()
    for (const outlet of outlets) outlet.stop()
  }
}
