import type { BestType } from '@shop/contract'

/** A category of the best list. */
export interface BestTab {
  /** Value in the URL. */
  code: string
  id: number
  name: string
  /** Hand-picked products within the ranking. Null if there are none. */
  group: { code: string; name: string } | null
}

// BEST-1
export const DEFAULT_CATEGORY = 91
export const DEFAULT_DATE: BestType = 'week'

/** Returns the URL of a choice. Omits defaults. */
export const toBestAddress = ({
  tab,
  date = DEFAULT_DATE,
}: {
  tab: Pick<BestTab, 'id' | 'code'>
  date?: BestType
}): string => {
  const search = new URLSearchParams()
  if (tab.id !== DEFAULT_CATEGORY) search.set('type', tab.code)
  if (date !== DEFAULT_DATE) search.set('date', date)
  const query = search.toString()
  return `/best${query === '' ? '' : `?${query}`}`
}
