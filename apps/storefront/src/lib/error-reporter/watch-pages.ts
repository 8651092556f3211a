import { addBreadcrumb } from '@sentry/browser'

interface Place {
  pathname: string
}

/** Changes of the page without a new document: the router. */
export interface PageChanges {
  subscribe(changed: (state: { location: Place; navigation: { location?: Place | undefined } }) => void): () => void
}

/** Remembers the pages of the visit for the reports, each when its navigation begins. Queries are left out. */
export const watchPages = (pages: PageChanges): (() => void) => {
  let from = location.pathname
  return pages.subscribe((state) => {
    const to = (state.navigation.location ?? state.location).pathname
    if (to === from) return
    addBreadcrumb({ category: 'navigation', data: { from, to } })
    from = to
  })
}
