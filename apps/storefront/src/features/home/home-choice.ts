import type { CallInput, CallReply, MainNavigation } from '@shop/contract'
import { railInput } from '#src/features/video/video-queries.ts'
import { type PagePlan, type PlanArgs, pageFailure, want } from '#src/lib/page/page-data.ts'
import { homeBestGroupInput, findFocused, homeBestInput } from './best/home-best-queries.ts'
import { displayReviewsInput } from './sections/review-queries.ts'

/** Main tab, sub tab and inner tab read from the address. SCREEN-3 */
export interface HomeAddress {
  tab: string | undefined
  /** As written in the address. A value that is not a number matches no sub tab. */
  sub: string | undefined
  /** Id of the inner tab. No other display has the same id. */
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

/** Returns the selected main tab, or the first one if the address names none. */
export const findMain = (mains: readonly MainNavigation[], { tab }: HomeAddress): MainNavigation | undefined =>
  tab === undefined ? mains[0] : mains.find(({ key }) => key === tab)

/**
 * Returns the selected sub tab. Without one in the address a simple list starts with all products, the other kinds with their
 * first.
 */
export const findSub = (
  main: Pick<MainNavigation, 'navigationType'>,
  subs: readonly SubNavigation[],
  { sub }: HomeAddress,
): SubNavigation | undefined => {
  if (sub !== undefined) return subs.find(({ id }) => String(id) === sub)
  return main.navigationType === 'simple_list' ? undefined : subs[0]
}

/** Returns the selected inner tab, or the first one if the address names none. */
export const findInner = <T extends { id: number }>(tabs: readonly T[], { inner }: HomeAddress): T | undefined =>
  inner === undefined ? tabs[0] : tabs.find(({ id }) => String(id) === inner)

export const sectionsInput = (key: string) => ({ query: { key } }) satisfies CallInput<'home.listDisplays'>
export const subTabsInput = (id: number) => ({ params: { id } }) satisfies CallInput<'home.listSubTabs'>
/** Input for the products of a display or of one of its tabs. */
export const productsInput = (id: number, tabId?: number): CallInput<'home.listDisplayProducts'> => ({
  params: { id },
  ...(tabId && { query: { tabId } }),
})
/** Input for the tabs of a display with their products, as a tab page shows them. */
export const tabsInput = (id: number) => ({ params: { id } }) satisfies CallInput<'home.listTabs'>
/** Products of a tab that fit in a section. */
export const SECTION_TAKE = 8
export const sectionTabsInput = (id: number) =>
  ({ params: { id }, query: { take: SECTION_TAKE } }) satisfies CallInput<'home.listTabs'>

/**
 * Loads the featured categories and the products of the one that opens first. The page renders without them if they fail to
 * load. A browser defers this: the category that opens is known once the section has loaded.
 */
const planHomeBest = async (get: PlanArgs['get']) => {
  if (!import.meta.env.SSR) return [want('best.getFront', homeBestInput)]
  const front = await get('best.getFront', homeBestInput).catch(() => undefined)
  const focused = front && findFocused(front)
  return focused ? [want('best.getProductGroup', homeBestGroupInput(focused.productGroup.code))] : []
}

/** Loads the sections of a display page. An unknown key is a 404. */
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

/**
 * Loads what home needs for an address. Throws 404 for a tab the brand does not have. Home itself has no sub tabs, and a list
 * has no inner tabs.
 */
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
