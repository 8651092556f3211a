import { allowsTags, tagPurposes, type TagSettings, type TagVendor } from '@shop/contract/tags'
import { type ConsentChoice, readConsent } from '#src/lib/consent.ts'
import { loadScript } from '#src/lib/load-script.ts'
import { firstPath } from '#src/lib/page/first-path.ts'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import type { Outlet } from '../event-outlet.ts'
import { storePending, takePending } from '../pending-events.ts'
import { startAirbridge } from './airbridge-tag.ts'
import { startFirebase } from './firebase-tag.ts'
import { startGa4 } from './ga4-tag.ts'
import { startGtm } from './gtm-tag.ts'
import { startKakao } from './kakao-tag.ts'
import { startMeta } from './meta-tag.ts'
import { startNaver } from './naver-tag.ts'
import type { Tag, TagContext } from './tag.ts'
import { openVendor } from './vendor-outlet.ts'

/** Time (ms) after which a script that has not loaded times out. */
const SCRIPT_MS = 3_000
/** Time (ms) after which a tag starts even on a busy page. */
const IDLE_MS = 2_000

const untilLoaded = async (): Promise<void> => {
  if (document.readyState !== 'complete')
    await new Promise((done) => window.addEventListener('load', done, { once: true }))
  await new Promise<void>((done) => whenIdle(done, IDLE_MS))
}

/** A script without a known global has loaded when its load event fires. */
const readOnLoad = (): (() => true | undefined) => {
  let reads = 0
  return () => (reads++ === 0 ? undefined : true)
}

const load = <T>(src: string, read?: () => T | undefined): Promise<T> =>
  loadScript({ src, read: read ?? (readOnLoad() as () => T | undefined), limitMs: SCRIPT_MS })

type Starts = { [V in TagVendor]: (settings: NonNullable<TagSettings[V]>, context: TagContext) => Promise<Tag> }

const startsOf = ({ ga4, firebase }: TagSettings): Starts => ({
  ga4: startGa4,
  gtm: startGtm,
  naver: startNaver,
  meta: startMeta,
  kakao: startKakao,
  airbridge: startAirbridge,
  firebase: startFirebase([ga4?.id, firebase?.fedId]),
})

const openVendors = (tags: TagSettings) => {
  const starts = startsOf(tags)
  const open = (vendor: TagVendor) => {
    const settings = tags[vendor]
    if (!settings) return []
    const start = async (consent: ConsentChoice): Promise<Tag> => {
      await untilLoaded()
      return starts[vendor](settings as never, { load, consent, now: () => new Date() })
    }
    return [openVendor(vendor, start, (choice) => choice?.[tagPurposes[vendor]] === true)]
  }
  return (Object.keys(starts) as TagVendor[]).flatMap((vendor) => open(vendor))
}

/** Outlet of a document that may not load tags: stores the events for the next document of the tab that may. */
const storeEvents = (): Outlet => ({
  send: (event) => storePending('pending', [event], new Date()),
  stop: () => void takePending('pending', new Date()),
})

/**
 * Starts the tags with a key and consent, after the page has loaded and is idle. A blocked, failing or hanging script has no effect.
 * On a page that may not load tags no script is loaded. TRACK-9
 */
export const startTags = (tags: TagSettings): Outlet => {
  if (!allowsTags(firstPath())) return storeEvents()
  const vendors = openVendors(tags)
  const follow = (choice: ConsentChoice | undefined): void => {
    for (const vendor of vendors) vendor.follow(choice)
  }
  const send: Outlet['send'] = (event) => {
    for (const vendor of vendors) vendor.send(event)
  }
  follow(readConsent())
  for (const event of takePending('pending', new Date())) send(event)
  const followChoice = (): void => follow(readConsent())
  return { send, follow: followChoice, stop: () => follow(undefined), resume: followChoice }
}
