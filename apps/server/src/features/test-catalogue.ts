import type { Db } from '#src/db/db.ts'
import type { Seed } from '#src/db/template/template-key.ts'

/** Time of the tests' clock: 21 November 2026, 12:00 in Seoul. */
export const SEED_NOW = new Date('2026-11-21T03:00:00Z')

export const DISTRIBUTOR = { orchard: 1, harbour: 2 } as const

/** Top categories and sub-categories by slug; fruit, fish and vegetable contain products, meat and food none. */
export const CATEGORY = {
  fruit: 91,
  fish: 93,
  meat: 96,
  vegetable: 97,
  food: 95,
  apple: 9101,
  citrus: 9102,
  berry: 9103,
  seafood: 9301,
  root: 9701,
} as const

/** Ids increase from the oldest to the newest product, an hour apart. */
export const PRODUCT = {
  /** From 10,000 won; two options of two values; fee 3,000, free from 30,000 won; two units a box; 1 % points. */
  apple: 1,
  /** One option whose two values have different shipment dates. */
  tangerine: 2,
  /** Sold out, without options; same distributor and category as apple. */
  pear: 3,
  appOnly: 4,
  /** For members of grade 2 and above. */
  graded: 5,
  /** Three units per user; its own stock is unlimited. */
  restricted: 6,
  /** Always charged 4,000 won, plus regional surcharges (1,000 / 3,000 / 5,000); not delivered to Jeju or the islands. */
  mackerel: 7,
  /** On sale from 20 to 22 November 2026 (UTC midnights). */
  limited: 8,
  comingSoon: 9,
  /** Must be shared before buying. */
  shared: 10,
  /** Always free shipping; points usable from 1,000 points and from 20,000 won of products. */
  potato: 11,
  /** One value sold out, one with a special price. */
  sweetPotato: 12,
  /** Funding goal: 100 units. */
  funding: 13,
  /** Members only. */
  exclusive: 14,
  /** Not yet on sale, removed, on hold: unpublished. */
  waiting: 15,
  removed: 16,
  suspended: 17,
} as const

/** Ids of combinations: product id × 100 + n. A product without options has n = 1. Ids of option values: product id × 10 + n. */
export const COMBINATION = {
  appleSmall3kg: 101,
  appleSmall5kg: 102,
  appleLarge3kg: 103,
  /** Sold out. */
  appleLarge5kg: 104,
  tangerineMonday: 201,
  tangerineFriday: 202,
  pear: 301,
  appOnly: 401,
  graded: 501,
  restricted: 601,
  mackerel: 701,
  limited: 801,
  comingSoon: 901,
  shared: 1001,
  potato: 1101,
  /** 5,000 won, special price 4,500. */
  sweetPotatoSmall: 1201,
  /** Sold out. */
  sweetPotatoLarge: 1202,
  funding: 1301,
  exclusive: 1401,
} as const

const productDefaults = {
  id: 0,
  uuid: '',
  name: '',
  summary: '산지에서 바로 보내요.',
  contents: '<p>산지에서 바로 보내요.</p>',
  images: [] as { key: string; alt: string; color: string }[],
  distributor_id: DISTRIBUTOR.orchard as number,
  category_id: 0,
  top_category_id: 0,
  product_status: 'stock_in',
  price: 0,
  list_price: 0,
  supply_price: 1_000,
  delivery_company: '한빛택배',
  shipping_fee_type: 'type03',
  shipping_fee: 3_000,
  primary_area_shipping_fee: 0,
  secondary_area_shipping_fee: 3_000,
  third_area_shipping_fee: 5_000,
  free_shipping_fee_condition_price: null as number | null,
  is_undeliverable_secondary_area: false,
  is_undeliverable_third_area: false,
  max_unit_in_box: null as number | null,
  sale_type: 'INDEFINITE_SALE',
  is_coming_soon: false,
  limited_period_begin: null as string | null,
  limited_period_end: null as string | null,
  is_exclusive: false,
  is_app_only: false,
  min_app_user_grade: 0,
  requires_share: false,
  restricted_stock_order: null as number | null,
  origin: '국내산',
  storage: '냉장 보관',
  unit: '1상자',
  food_notice: [{ name: '품목', value: '농산물' }],
  purchase_point_per: 0,
  text_review_point: 100,
  photo_review_point: 300,
  min_use_point: 0,
  min_point_use_product_price: 0,
  funding_goal_units: null as number | null,
  score_average: 0,
  review_count: 0,
  created_at: '',
}
type ProductRow = typeof productDefaults

const product = (id: number, name: string, price: number, given: Partial<ProductRow>): ProductRow => ({
  ...productDefaults,
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  name,
  images: [{ key: `product-${id}`, alt: name, color: '#c8b8a0' }],
  price,
  list_price: price + 1_000,
  created_at: new Date(Date.UTC(2026, 10, 1, id)).toISOString(),
  ...given,
})

const apples: Partial<ProductRow> = { top_category_id: CATEGORY.fruit, category_id: CATEGORY.apple }
const citrus: Partial<ProductRow> = { top_category_id: CATEGORY.fruit, category_id: CATEGORY.citrus }
const berries: Partial<ProductRow> = { top_category_id: CATEGORY.fruit, category_id: CATEGORY.berry }
const seafood: Partial<ProductRow> = { top_category_id: CATEGORY.fish, category_id: CATEGORY.seafood }
const roots: Partial<ProductRow> = { top_category_id: CATEGORY.vegetable, category_id: CATEGORY.root }
const harbour: Partial<ProductRow> = { ...seafood, distributor_id: DISTRIBUTOR.harbour, delivery_company: '바다택배' }

const products: ProductRow[] = [
  product(PRODUCT.apple, '꿀사과', 10_000, {
    ...apples,
    free_shipping_fee_condition_price: 30_000,
    max_unit_in_box: 2,
    purchase_point_per: 1,
    score_average: 4.5,
    review_count: 12,
  }),
  product(PRODUCT.tangerine, '노지 감귤', 8_000, { ...citrus, score_average: 4.2, review_count: 30 }),
  product(PRODUCT.pear, '나주 배', 20_000, { ...apples, free_shipping_fee_condition_price: 50_000 }),
  product(PRODUCT.appOnly, '앱전용 딸기', 9_000, { ...berries, is_app_only: true }),
  product(PRODUCT.graded, '등급 샤인머스캣', 25_000, { ...berries, min_app_user_grade: 2 }),
  product(PRODUCT.restricted, '한정 애플망고', 30_000, {
    ...berries,
    product_status: 'unlimited_stock_in',
    restricted_stock_order: 3,
  }),
  product(PRODUCT.mackerel, '간고등어', 12_000, {
    ...harbour,
    shipping_fee_type: 'type02',
    shipping_fee: 4_000,
    primary_area_shipping_fee: 1_000,
    is_undeliverable_secondary_area: true,
    is_undeliverable_third_area: true,
  }),
  product(PRODUCT.limited, '기간 한정 오징어', 15_000, {
    ...harbour,
    sale_type: 'LIMITED_SALE',
    limited_period_begin: '2026-11-20T00:00:00Z',
    limited_period_end: '2026-11-22T00:00:00Z',
  }),
  product(PRODUCT.comingSoon, '곧 만날 대게', 60_000, { ...harbour, is_coming_soon: true }),
  product(PRODUCT.shared, '나누면 사는 전복', 18_000, { ...harbour, requires_share: true }),
  product(PRODUCT.potato, '강원 감자', 7_000, {
    ...roots,
    shipping_fee_type: 'type01',
    shipping_fee: 0,
    min_use_point: 1_000,
    min_point_use_product_price: 20_000,
  }),
  product(PRODUCT.sweetPotato, '해남 고구마', 5_000, roots),
  product(PRODUCT.funding, '햇양파 펀딩', 11_000, { ...roots, sale_type: 'FUNDING_SALE', funding_goal_units: 100 }),
  product(PRODUCT.exclusive, '회원 전용 당근', 6_000, { ...roots, is_exclusive: true }),
  product(PRODUCT.waiting, '준비 중인 사과', 10_000, { ...apples, product_status: 'waiting' }),
  product(PRODUCT.removed, '내려간 사과', 10_000, { ...apples, product_status: 'removed' }),
  product(PRODUCT.suspended, '멈춘 사과', 10_000, { ...apples, product_status: 'suspended' }),
]

const combination = (
  id: number,
  name: string,
  price: number,
  given: { option_id_path: string; stock: number; shipment_date?: string; special_sale_price?: number },
) => ({
  id,
  product_id: Math.floor(id / 100),
  name,
  price,
  list_price: price + 1_000,
  special_sale_price: null as number | null,
  shipment_date: null as string | null,
  product_option_status: 'stock_in',
  position: id % 100,
  ...given,
})

const withOptions = new Set<number>([PRODUCT.apple, PRODUCT.tangerine, PRODUCT.sweetPotato])
const combinations = [
  combination(COMBINATION.appleSmall3kg, '소과 / 3kg', 10_000, { option_id_path: '11/13', stock: 50 }),
  combination(COMBINATION.appleSmall5kg, '소과 / 5kg', 15_000, { option_id_path: '11/14', stock: 50 }),
  combination(COMBINATION.appleLarge3kg, '대과 / 3kg', 13_000, { option_id_path: '12/13', stock: 50 }),
  combination(COMBINATION.appleLarge5kg, '대과 / 5kg', 19_000, { option_id_path: '12/14', stock: 0 }),
  combination(COMBINATION.tangerineMonday, '월요일 발송', 8_000, {
    option_id_path: '21',
    stock: 50,
    shipment_date: '2026-11-23',
  }),
  combination(COMBINATION.tangerineFriday, '금요일 발송', 8_500, {
    option_id_path: '22',
    stock: 50,
    shipment_date: '2026-11-27',
  }),
  combination(COMBINATION.sweetPotatoSmall, '소', 5_000, {
    option_id_path: '121',
    stock: 50,
    special_sale_price: 4_500,
  }),
  combination(COMBINATION.sweetPotatoLarge, '대', 9_000, { option_id_path: '122', stock: 0 }),
  ...products
    .filter(({ id }) => !withOptions.has(id))
    .map(({ id, name, price }) =>
      combination(id * 100 + 1, name, price, { option_id_path: '', stock: id === PRODUCT.pear ? 0 : 50 }),
    ),
]

const options = `
insert into product_option (id, product_id, name, position)
values (11, 1, '크기', 1), (12, 1, '무게', 2), (21, 2, '발송일', 1), (121, 12, '크기', 1);
insert into product_option_value (id, product_option_id, name, position)
values (11, 11, '소과', 1), (12, 11, '대과', 2), (13, 12, '3kg', 1), (14, 12, '5kg', 2),
  (21, 21, '월요일 발송', 1), (22, 21, '금요일 발송', 2), (121, 121, '소', 1), (122, 121, '대', 2);`

const shelves = `
insert into distributor (id, name) values (1, '푸른과수원'), (2, '새벽수산');
insert into category (id, parent_id, name, slug, image, position) values
  (91, null, '과일', 'fruit', '{"key": "category-fruit", "alt": "과일", "color": "#e8b0a0"}', 1),
  (93, null, '수산', 'fish', null, 2), (96, null, '축산', 'meat', null, 3),
  (97, null, '채소', 'vegetable', null, 4), (95, null, '식품', 'food', null, 5),
  (9101, 91, '사과·배', 'apple', null, 1), (9102, 91, '감귤', 'citrus', null, 2), (9103, 91, '베리', 'berry', null, 3),
  (9301, 93, '생선·해물', 'seafood', null, 1), (9701, 97, '뿌리채소', 'root', null, 1);`

/** Advances the sequences, so that rows a test adds without an id do not collide with those above. */
const freeIds = ['distributor', 'product', 'product_option', 'product_option_value', 'product_option_combination']
  .map((table) => `select setval(pg_get_serial_sequence('${table}', 'id'), 100000);`)
  .join('\n')

/** Fills an empty migrated database with a small catalogue that has a product for every rule of sale. */
export async function seedCatalogue(db: Db): Promise<void> {
  const columns = Object.keys(productDefaults).join(', ')
  const combinationColumns =
    'id, product_id, name, option_id_path, price, list_price, special_sale_price, shipment_date, product_option_status, position'
  await db.script(shelves)
  await db.exec(
    'seed.products',
    `insert into product (${columns}) select ${columns} from jsonb_populate_recordset(null::product, $1::jsonb)`,
    [JSON.stringify(products)],
  )
  await db.script(options)
  await db.exec(
    'seed.combinations',
    `insert into product_option_combination (${combinationColumns})
     select ${combinationColumns} from jsonb_populate_recordset(null::product_option_combination, $1::jsonb)`,
    [JSON.stringify(combinations)],
  )
  await db.exec(
    'seed.stock',
    `insert into stock (product_option_combination_id, product_id, initial, on_hand)
     select id, product_id, stock, stock from jsonb_to_recordset($1::jsonb) as s (id int, product_id int, stock int)`,
    [JSON.stringify(combinations)],
  )
  await db.script(freeIds)
}

/** For `openTestDb({ seed: catalogueSeed })`. */
export const catalogueSeed: Seed = {
  key: JSON.stringify(['test-catalogue', shelves, products, options, combinations, freeIds]),
  run: seedCatalogue,
}
