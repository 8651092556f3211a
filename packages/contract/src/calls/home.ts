import { z } from 'zod'
import { call } from '../call.ts'
import {
  DisplayGroup,
  DisplayStyle,
  DisplayTab,
  FundingProgress,
  HomeDisplay,
  MainNavigation,
  SubNavigation,
} from '../entities/home.ts'
import { ProductCard } from '../entities/product.ts'
import { Cursor, Page, take } from '../paging.ts'
import { Flag, Id } from '../scalars.ts'

const ById = z.object({ id: Id })
const DisplayKey = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, '전시 이름이 올바르지 않아요.')
const paged = (size: number) => z.object({ take: take(size), nextPage: Cursor.optional() })

export const homeCalls = {
  'home.listNavigation': call({
    ids: ['C103'],
    summary: 'Main navigation of the brand.',
    method: 'GET',
    path: '/v4/display-category/main-navigation',
    access: 'public',
    cached: true,
    reply: z.object({ mainNavigations: z.array(MainNavigation) }),
  }),
  'home.listSubTabs': call({
    ids: ['C104'],
    summary: 'Sub tabs of a main navigation entry.',
    method: 'GET',
    path: '/v4/display-category/main-navigation/{id}/sub-tabs',
    access: 'public',
    cached: true,
    params: ById,
    reply: z.object({ mainNavigation: MainNavigation, subNavigations: z.array(SubNavigation) }),
    errors: ['displayNotFound'],
  }),
  'home.getDisplay': call({
    ids: ['C036'],
    summary: 'One display category with all it shows.',
    method: 'GET',
    path: '/v1/display-category/{id}',
    access: 'public',
    cached: true,
    params: ById,
    reply: HomeDisplay,
    errors: ['displayNotFound'],
  }),
  'home.listBestNew': call({
    ids: ['C106'],
    summary:
      'Displays of what is new and sells best: of the newest products those first that were sold most in a week.',
    method: 'GET',
    path: '/v4/display-category/best-new',
    access: 'public',
    cached: true,
    query: paged(5),
    reply: z.object({ page: Page, displayCategories: z.array(HomeDisplay) }),
    errors: ['invalidCursor'],
  }),
  'home.listFundings': call({
    summary: 'How far each funding item has come: units wanted and units ordered.',
    method: 'GET',
    path: '/v1/fundings',
    access: 'public',
    cached: true,
    reply: z.object({ fundings: z.array(FundingProgress) }),
  }),
  'home.listDisplays': call({
    ids: ['C047', 'C048'],
    summary:
      'Sections of a display page by its key, five a page; `key=funding` is the list of fundings, for who has a token.',
    method: 'GET',
    path: '/v4/display-category',
    access: 'public',
    closed: { key: 'key', value: 'funding', access: 'token' },
    cached: true,
    query: paged(5).extend({ key: DisplayKey.default('home') }),
    reply: z.object({ page: Page, displayCategories: z.array(HomeDisplay) }),
    errors: ['displayNotFound', 'invalidCursor'],
  }),
  'home.listGroups': call({
    ids: ['C049'],
    summary: 'Groups of display categories of the brand.',
    method: 'GET',
    path: '/v4/display-category/groups',
    access: 'public',
    cached: true,
    reply: z.object({ groups: z.array(DisplayGroup) }),
  }),
  'home.getGroup': call({
    ids: ['C050'],
    summary: 'A group with its display categories.',
    method: 'GET',
    path: '/v4/display-category/groups/{id}',
    access: 'public',
    cached: true,
    params: ById,
    query: paged(5),
    reply: z.object({ group: DisplayGroup, page: Page, displayCategories: z.array(HomeDisplay) }),
    errors: ['displayNotFound', 'invalidCursor'],
  }),
  'home.listTabButtons': call({
    ids: ['C051'],
    summary: 'Tab buttons of a group.',
    method: 'GET',
    path: '/v4/display-category/groups/{id}/tab-buttons',
    access: 'public',
    cached: true,
    params: ById,
    reply: z.object({ tabButtons: z.array(DisplayTab) }),
    errors: ['displayNotFound'],
  }),
  'home.listTabs': call({
    ids: ['C052'],
    summary: 'Tabs of a display category, each with its first products.',
    method: 'GET',
    path: '/v4/display-category/{id}/tabs',
    access: 'public',
    cached: true,
    params: ById,
    query: z.object({ take: take(30) }),
    reply: z.object({
      showInformation: z.boolean(),
      /** `nextPage`: cursor for the next products of a tab (C053 with its `tabId`); null if there are no more. */
      tabs: z.array(DisplayTab.extend({ products: z.array(ProductCard), nextPage: z.string().nullable() })),
    }),
    errors: ['displayNotFound'],
  }),
  'home.listDisplayProducts': call({
    ids: ['C053'],
    summary:
      'Products of a display category, thirty a page, with cursors both ways; of one made of tabs those of `tabId`, or of its first.',
    method: 'GET',
    path: '/v4/display-category/{id}/display-products',
    access: 'public',
    cached: true,
    params: ById,
    query: paged(30).extend({ tabId: Id.optional(), prePage: Cursor.optional(), includeCursor: Flag.default(false) }),
    reply: z.object({
      page: Page,
      display: z.object({ id: z.int(), name: z.string(), title: z.string(), showInformation: z.boolean() }),
      products: z.array(ProductCard),
    }),
    errors: ['displayNotFound', 'invalidCursor'],
  }),
  'home.listStyles': call({
    ids: ['C054'],
    summary: 'Display categories shown as styles: a picture, a title and the number of products.',
    method: 'GET',
    path: '/v4/display-category/style',
    access: 'public',
    cached: true,
    query: paged(30),
    reply: z.object({ page: Page, styles: z.array(DisplayStyle) }),
    errors: ['invalidCursor'],
  }),
}
