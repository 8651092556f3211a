import type { CallInput, CallReply, MainNavigation } from '@shop/contract'
import { railInput } from '#src/features/video/video-queries.ts'
import { type PagePlan, type PlanArgs, pageFailure, want } from '#src/lib/page/page-data.ts'
import { homeBestGroupInput } from './best/home-best-product-group-queries.ts'
import { findFocused, homeBestInput } from './best/home-best-queries.ts'
import { displayReviewsInput } from './reviews/review-queries.ts'

/** What the address says: which main tab, which sub tab, which of the tabs inside that. SCREEN-3 */
export interface HomeAddress {
  tab: string | undefined
  /** As it is written: what is no number names no sub tab either. */
  sub: string | undefined
  /** The number of the tab, which no other display has. */
  inner: string | undefined
}
export const readHomeAddress = (search: URLSearchParams): HomeAddress => ({
  tab: search.get('tab') ?? undefined,
  sub: search.get('sub') ?? undefined,
  inner: search.get('inner') ?? undefined,
})
export const toHomeAddress = (tab: string, sub?: number, inner?: number): string =>
  `/?tab=${tab}${sub ? `&sub=${sub}` : ''}${inner ? `&inner=${inner}` : ''}`

export type SubNavigation = CallReply<'home.listSubTabs'>['subNavigations'][number]

/** The main tab that is shown; the first one where the address names none. */
export const findMain = (mains: readonly MainNavigation[], { tab }: HomeAddress): MainNavigation | undefined =>
  tab === undefined ? mains[0] : mains.find(({ key }) => key === tab)

/** The sub tab that is shown: a simple list starts with everything, the other kinds with their first. */
export const findSub = (
  main: Pick<MainNavigation, 'navigationType'>,
  subs: readonly SubNavigation[],
  { sub }: HomeAddress,
): SubNavigation | undefined => {
  if (sub !== undefined) return subs.find(({ id }) => String(id) === sub)
  return main.navigationType === 'simple_list' ? undefined : subs[0]
}

/** The tab that is shown of those inside a sub tab: the first one where the address names none. */
export const findInner = <T extends { id: number }>(tabs: readonly T[], { inner }: HomeAddress): T | undefined =>
  inner === undefined ? tabs[0] : tabs.find(({ id }) => String(id) === inner)

export const sectionsInput = (key: string) => ({ query: { key } }) satisfies CallInput<'home.listDisplays'>
export const subTabsInput = (id: number) => ({ params: { id } }) satisfies CallInput<'home.listSubTabs'>
/** Products of a display, or of one of its tabs. */
export const productsInput = (id: number, tabId?: number): CallInput<'home.listDisplayProducts'> => ({
  params: { id },
  ...(tabId && { query: { tabId } }),
})
/** All products of each tab, as a page of tabs shows them. */
export const tabsInput = (id: number) => ({ params: { id } }) satisfies CallInput<'home.listTabs'>
/** As many products of a tab as a section has room for. */
export const SECTION_TAKE = 8
export const sectionTabsInput = (id: number) =>
  ({ params: { id }, query: { take: SECTION_TAKE } }) satisfies CallInput<'home.listTabs'>

/**
 * What a brand puts in front of its categories, and the products of what opens first. Without it the page stands all the same.
 * A browser shows the page first: what opens is known there when the section is.
 */
const planHomeBest = async (get: PlanArgs['get']) => {
  if (!import.meta.env.SSR) return [want('best.getFront', homeBestInput)]
  const front = await get('best.getFront', homeBestInput).catch(() => undefined)
  const focused = front && findFocused(front)
  return focused ? [want('best.getProductGroup', homeBestGroupInput(focused.productGroup.code))] : []
}

/** What the sections of a display page need; an unknown key is the page's 404. */
export const planSections = async (key: string, get: PlanArgs['get']): Promise<PagePlan> => {
  const { displayCategories } = await get('home.listDisplays', sectionsInput(key))
  const tabbed = displayCategories.filter((section) => section.displayContentsType === 'tab')
  const clips = displayCategories.filter((section) => section.displayUiType === 'video_rail')
  const told = displayCategories.filter((section) => section.displayUiType === 'review_rail')
  const isFront = displayCategories.some((section) => section.displayUiType === 'home_best')
  return {
    deferred: [
      ...(isFront ? await planHomeBest(get) : []),
      ...tabbed.map(({ id }) => want('home.listTabs', sectionTabsInput(id))),
      ...clips.map(({ id }) => want('video.listDisplay', railInput(id))),
      ...told.map(({ id }) => want('review.listDisplayed', displayReviewsInput(id))),
    ],
  }
}

const noTab = () => pageFailure(404, '찾는 탭이 없어요.')

/** What home needs for an address. Throws 404 for a tab the brand does not have; home itself has no sub tabs, and a list none inside. */
export const planHome = async ({ url, get }: PlanArgs): Promise<PagePlan> => {
  const address = readHomeAddress(url.searchParams)
  const { mainNavigations } = await get('home.listNavigation')
  const main = findMain(mainNavigations, address)
  if (!main) throw noTab()
  const isHome = main === mainNavigations[0]
  const subs = isHome ? [] : (await get('home.listSubTabs', subTabsInput(main.id))).subNavigations
  const sub = findSub(main, subs, address)
  const id = sub?.displayCategoryId
  const isTabbed = sub?.displayContentsType === 'tab'
  const tabs = id && isTabbed ? (await get('home.listTabs', tabsInput(id))).tabs : []
  const isThere = (address.sub === undefined || sub) && (address.inner === undefined || findInner(tabs, address))
  if (!isThere) throw noTab()
  if (!id) return planSections(main.key, get)
  return isTabbed ? {} : { critical: [want('home.listDisplayProducts', productsInput(id))] }
}
