import { AppError, type MainNavigation } from '@shop/contract'
import type { Handlers } from '#src/handler-context.ts'
import { loadBestNew, loadWholeDisplay } from './display-detail.ts'
import { listFundings } from './display-detail-sql.ts'
import { loadDisplayProducts, loadTabs } from './display-products.ts'
import { loadDisplays, loadSectionPage, loadSections, toContentsType, toImage } from './home-sections.ts'
import {
  countDisplayProducts,
  findDisplay,
  findGroup,
  findNavigation,
  type ListGroups,
  type ListNavigation,
  listGroups,
  listNavigation,
  listSubTabs,
} from './home-sql.ts'

type HomeCalls = Extract<keyof Handlers, `home.${string}`>

/** Every page and display belongs to one brand, and is not found by another. */
export const homeHandlers: Pick<Handlers, HomeCalls> = {
  'home.listNavigation': async ({ brand }, { db }) => ({
    mainNavigations: (await listNavigation(db, { brand })).map(toNavigation),
  }),

  'home.listSubTabs': async ({ params: { id }, brand }, { db }) => {
    const navigation = await findNavigation(db, { id, brand })
    if (!navigation) throw new AppError('displayNotFound')
    const tabs = await listSubTabs(db, { navigationId: id })
    return {
      mainNavigation: toNavigation(navigation),
      subNavigations: tabs.map((tab) => ({
        id: tab.id,
        name: tab.name,
        displayCategoryId: tab.displayId,
        displayContentsType: toContentsType(tab.displayContentsType),
        buttonImage: toImage(tab.buttonImage),
      })),
    }
  },

  'home.getDisplay': async ({ params: { id }, brand }, { db, clock }) => loadWholeDisplay(db, brand, id, clock()),

  'home.listBestNew': async ({ query, brand }, { db, clock }) => loadBestNew(db, brand, { ...query, now: clock() }),

  'home.listFundings': async (_, { db }) => ({ fundings: await listFundings(db) }),

  'home.listDisplays': async ({ query: { key, ...asked }, brand }, { db, clock }) =>
    loadSectionPage(db, brand, key, { ...asked, now: clock() }),

  'home.listGroups': async ({ brand }, { db }) => ({
    groups: (await listGroups(db, { brand })).map(toGroup),
  }),

  'home.getGroup': async ({ params: { id }, query, brand }, { db, clock }) => {
    const group = await findGroup(db, { id, brand })
    if (!group) throw new AppError('displayNotFound')
    const { page, displays } = await loadDisplays(db, brand, { groupId: id }, { ...query, now: clock() })
    return {
      group: toGroup(group),
      page,
      displayCategories: await loadSections(db, displays),
    }
  },

  // one button for each display of the group
  'home.listTabButtons': async ({ params: { id }, brand }, { db, clock }) => {
    if (!(await findGroup(db, { id, brand }))) throw new AppError('displayNotFound')
    const { displays } = await loadDisplays(db, brand, { groupId: id }, { take: MAX_TAB_BUTTONS, now: clock() })
    return { tabButtons: displays.map(({ id, name, image }) => ({ id, name, buttonImage: toImage(image) })) }
  },

  'home.listTabs': async ({ params: { id }, query: { take }, brand }, { db }) => {
    const display = await findDisplay(db, { id, brand, tabId: null })
    if (!display) throw new AppError('displayNotFound')
    return { showInformation: display.showInformation, tabs: await loadTabs(db, id, take) }
  },

  'home.listDisplayProducts': async ({ params: { id }, query: { tabId, ...query }, brand }, { db }) => {
    const display = await findDisplay(db, { id, brand, tabId: tabId ?? null })
    if (!display || (tabId !== undefined && display.tabId === null)) throw new AppError('displayNotFound')
    const { page, products } = await loadDisplayProducts(db, display, query)
    const { name, title, showInformation } = display
    return { page, display: { id, name, title, showInformation }, products }
  },

  'home.listStyles': async ({ query, brand }, { db, clock }) => {
    const { page, displays } = await loadDisplays(db, brand, { styles: true }, { ...query, now: clock() })
    const counts = await countDisplayProducts(db, { displayIds: displays.map(({ id }) => id) })
    const countOf = new Map(counts.map(({ displayId, count }) => [displayId, count]))
    return {
      page,
      styles: displays.map(({ id, name, title, image }) => ({
        id,
        name,
        title,
        image: toImage(image),
        productsCount: countOf.get(id) ?? 0,
      })),
    }
  },
}

const MAX_TAB_BUTTONS = 100

const toGroup = ({ id, name, title, image }: ListGroups) => ({ id, name, title, image: toImage(image) })

// a constraint of the database checks the type
const toNavigation = ({ navigationType, ...navigation }: ListNavigation): MainNavigation => ({
  ...navigation,
  navigationType: navigationType as MainNavigation['navigationType'],
})
