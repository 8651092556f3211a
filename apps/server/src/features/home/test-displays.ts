import { afterAll, beforeAll } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { growCatalogue } from '#src/features/test-growth.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

export const NAVIGATION = { ruHome: 71, ruSale: 72, farmerHome: 73 } as const
export const GROUP = { season: 61, farmer: 62 } as const
export const DISPLAY = {
  /** Seven sections of the home page of ru, in this order. */
  hero: 501,
  chosen: 502,
  latest: 503,
  popular: 504,
  tabs: 505,
  /** 45 products. */
  long: 506,
  banner: 507,
  farmerHome: 511,
  /** Displays of group `season`. */
  autumn: 521,
  winter: 522,
  /** Styles of ru. */
  gift: 531,
  camping: 532,
  farmerStyle: 533,
} as const
export const TAB = { fruit: 601, fish: 602 } as const
export const LONG = 45
const FIRST_GROWN = 200_000

const { apple, tangerine, pear, potato, mackerel, suspended } = PRODUCT

const pages = `
insert into main_navigation (id, platform, name, key, navigation_type, position) values
  (72, 'ru', '세일', 'sale', 'products', 2), (71, 'ru', '홈', 'home', 'simple_list', 1), (73, 'farmer', '홈', 'home', 'simple_list', 1);
insert into display_group (id, platform, name, title, position) values
  (61, 'ru', '제철', '제철 모음', 1), (62, 'farmer', '산지', '산지 모음', 1);
insert into display (id, platform, page_key, display_group_id, name, title, order_by_type, display_contents_type, display_ui_type, is_style, position)
values
  (507, 'ru', 'home', null, 'banner', '배너', 'highOrder', 'product', 'banner', false, 7),
  (506, 'ru', 'home', null, 'long', '모두 보기', 'highOrder', 'product', 'grid', false, 6),
  (505, 'ru', 'home', null, 'tabs', '골라 보기', 'highOrder', 'tab', 'rail', false, 5),
  (504, 'ru', 'home', null, 'popular', '인기', 'popular', 'product', 'ranked', false, 4),
  (503, 'ru', 'home', null, 'latest', '새로 온 상품', 'latest', 'product', 'rail', false, 3),
  (502, 'ru', 'home', null, 'chosen', '추천', 'highOrder', 'product', 'grid', false, 2),
  (501, 'ru', 'home', null, 'hero', '첫 화면', 'highOrder', 'product', 'hero_carousel', false, 1),
  (511, 'farmer', 'home', null, 'farmer', '농부', 'highOrder', 'product', 'rail', false, 1),
  (521, 'ru', null, 61, 'autumn', '가을', 'highOrder', 'product', 'grid', false, 1),
  (522, 'ru', null, 61, 'winter', '겨울', 'highOrder', 'product', 'grid', false, 2),
  (531, 'ru', null, null, 'gift', '선물', 'highOrder', 'product', 'grid', true, 1),
  (532, 'ru', null, null, 'camping', '캠핑', 'highOrder', 'product', 'grid', true, 2),
  (533, 'farmer', null, null, 'farmer', '농부', 'highOrder', 'product', 'grid', true, 1);
update display set image = '{"key": "autumn", "alt": "가을", "color": "#aa6622"}', end_at = '2026-11-30T15:00:00Z', more_link = '/autumn', show_information = false where id = 521;
insert into sub_navigation (main_navigation_id, name, display_id, position) values (72, '골라 보기', 505, 2), (72, '추천', 502, 1);
insert into display_link (display_id, title, link, position) values (501, '두 번째', '/best', 2), (501, '첫 번째', '/category/fruit', 1);
insert into display_tab (id, display_id, name, position) values (602, 505, '수산', 2), (601, 505, '과일', 1);
insert into display_product (display_id, display_tab_id, product_id, position) values
  (502, null, ${tangerine}, 1), (502, null, ${apple}, 2), (502, null, ${suspended}, 3), (502, null, ${pear}, 4),
  (503, null, ${apple}, 1), (503, null, ${tangerine}, 2), (503, null, ${potato}, 3),
  (504, null, ${apple}, 1), (504, null, ${tangerine}, 2),
  (505, 602, ${mackerel}, 1), (505, 601, ${tangerine}, 2), (505, 601, ${apple}, 1),
  (511, null, ${potato}, 1), (521, null, ${apple}, 1), (531, null, ${apple}, 1), (531, null, ${potato}, 2), (531, null, ${suspended}, 3);
insert into display_product (display_id, product_id, position) select 506, ${FIRST_GROWN} + n, n / 2 from generate_series(0, ${LONG - 1}) as n;
update product_listing set popularity = case product_id when ${tangerine} then 9 else 5 end where product_id in (${apple}, ${tangerine});`

/** Adds pages of two brands to the small catalogue. */
export const seedDisplays = async (db: Db): Promise<void> => {
  await growCatalogue(db, LONG, FIRST_GROWN)
  await db.script(pages)
}

/**
 * Opens a shop with these displays for all tests of the file. Returns the shop and the calls of a visitor for displays and their
 * products.
 */
export const openDisplaysForAll = () => {
  const shop = {} as TestShop
  beforeAll(async () => {
    Object.assign(shop, await openTestShop())
    await seedDisplays(shop.db)
  })
  afterAll(() => shop.close())
  return {
    shop,
    home: (query: object = {}) => shop.api()('home.listDisplays', { query }),
    products: (query: object = {}, id: number = DISPLAY.long) =>
      shop.api()('home.listDisplayProducts', { params: { id }, query }),
  }
}

export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
