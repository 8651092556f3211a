import { allowsTags } from '@shop/contract/tags'
import type { PageChanges } from './measure-pages.ts'
import { toPageAddress, toPagePath } from './page-path.ts'
import type { AnalyticsEvent } from './track.ts'

/** Time (ms) after a navigation in which the title of the new page appears. */
const TITLE_MS = 300
/** Longest title. */
const MOST_LETTERS = 300

export interface PageViews {
  /** Reports the view of a page that is still due, so that it precedes the events of the page. */
  flush: () => void
  /** Reports the current page again, e.g. after a consent. */
  restart: () => void
  end: () => void
}

const toPageView = (): AnalyticsEvent => {
  const path = toPagePath(location.pathname, location.search)
  const title = document.title.slice(0, MOST_LETTERS)
  return { name: 'page_view', params: { page_path: path, page_title: title, page_location: toPageAddress(location) } }
}

/**
 * Reports `page_view` of every page that may load tags, after its title has changed. Pages for login, payment, addresses and orders
 * are not reported.
 */
export const watchPageViews = (pages: PageChanges, report: (event: AnalyticsEvent) => void): PageViews => {
  let shown: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    if (allowsTags(location.pathname)) report(toPageView())
  }
  const count = (): void => {
    if (location.pathname === shown) return
    shown = location.pathname
    clearTimeout(timer)
    timer = setTimeout(flush, TITLE_MS)
  }
  const restart = (): void => {
    shown = undefined
    count()
  }
  restart()
  const unsubscribe = pages.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') count()
  })
  return {
    flush,
    restart,
    end: () => {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
