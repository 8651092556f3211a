import { removeContacts } from '@shop/rules/personal-data'
import type { AnalyticsEvent } from './track.ts'

/**
 * Removes phones, e-mail addresses and long numbers from texts that a person has typed: the search term, and the title of a page,
 * which may contain it. TRACK-8
 */
export const maskEvent = (event: AnalyticsEvent): AnalyticsEvent => {
  const { name, params } = event
  if (name === 'search') return { name, params: { ...params, search_term: removeContacts(params.search_term) } }
  if (name === 'page_view') return { name, params: { ...params, page_title: removeContacts(params.page_title) } }
  return event
}
