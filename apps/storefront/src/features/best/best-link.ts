import type { BestType } from '@shop/contract'

/** A category of the best list. */
export interface BestTab {
  /** Word in the address. */
  code: string
  id: number
  name: string
  /** Products chosen by hand beside what sells; null where nobody chose any. */
  group: { code: string; name: string } | null
}

// BEST-1
export const DEFAULT_CATEGORY = 91
export const DEFAULT_DATE: BestType = 'week'

/** The address of a choice; what is the default is not said. */
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
