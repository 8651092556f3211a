import type { BestType, CallInput, CallReply } from '@shop/contract'
import { type BestTab, DEFAULT_CATEGORY, DEFAULT_DATE } from './best-link.ts'

type Advertising = CallReply<'best.getFront'>['categoryAdvertisings'][number]
type Category = CallReply<'category.list'>['categories'][number]

export const dateTexts: Readonly<Record<BestType, string>> = { day: '일간', week: '주간', month: '월간' }

/** Lists the categories advertised by the brand, in its order, then the others. HOME-2 */
export const listBestTabs = (advertisings: readonly Advertising[], categories: readonly Category[]): BestTab[] => {
  const ordered = advertisings.toSorted((a, b) => a.priority - b.priority)
  const named = ordered.map(({ code, category: { id, name }, productGroup }) => ({
    code,
    id,
    name,
    group: productGroup,
  }))
  const others = categories.filter(({ id }) => !named.some((tab) => tab.id === id))
  return [...named, ...others.map(({ id, name, slug }) => ({ code: slug, id, name, group: null }))]
}

/** Default tab: fruit, or the first if the shop has none. */
const defaultTab = (tabs: readonly BestTab[]): BestTab | undefined =>
  tabs.find(({ id }) => id === DEFAULT_CATEGORY) ?? tabs[0]

export interface BestChoice {
  tab: BestTab
  date: BestType
}

export const readDate = (search: URLSearchParams): BestType => {
  const date = search.get('date') ?? ''
  return Object.hasOwn(dateTexts, date) ? (date as BestType) : DEFAULT_DATE
}

/** Parses the URL. Undefined for an unknown category. SCREEN-4 */
export const readBestChoice = (search: URLSearchParams, tabs: readonly BestTab[]): BestChoice | undefined => {
  const type = search.get('type')
  const tab = type === null ? defaultTab(tabs) : tabs.find(({ code, id }) => code === type || String(id) === type)
  return tab && { tab, date: readDate(search) }
}

export const frontInput = { query: { type: 'best' } } satisfies CallInput<'best.getFront'>
export const bestInput = ({ tab, date }: BestChoice) =>
  ({ params: { id: tab.id }, query: { type: date } }) satisfies CallInput<'best.listCategory'>
export const groupInput = (code: string) => ({ params: { code } }) satisfies CallInput<'best.getProductGroup'>
