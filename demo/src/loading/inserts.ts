/** Statement that takes its rows as one JSON array: table, columns with their types, and the conflict action. */
export interface BulkInsert {
  readonly table: string
  readonly columns: string
  /** Columns overwritten if the row exists. If empty, the existing row stays unchanged. */
  readonly update: readonly string[]
  readonly key?: string
}

const product = `id int, uuid uuid, name text, summary text, contents text, contents_sanitizer int, images jsonb, distributor_id int, category_id int, top_category_id int,
product_status product_status, is_in_stock boolean, price int, list_price int, supply_price int, delivery_company text,
shipping_fee_type shipping_fee_type, shipping_fee int, secondary_area_shipping_fee int, third_area_shipping_fee int,
free_shipping_fee_condition_price int, is_undeliverable_secondary_area boolean, is_undeliverable_third_area boolean, max_unit_in_box int,
sale_type sale_type, is_coming_soon boolean, limited_period_begin timestamptz, limited_period_end timestamptz, no_resale boolean,
is_exclusive boolean, is_app_only boolean, min_app_user_grade int, requires_share boolean, restricted_stock_order int, tax_status text,
origin text, storage text, unit text, video_url text, food_notice_kind text, food_notice jsonb, shipment_date date, purchase_point_per numeric,
text_review_point int, photo_review_point int, min_use_point int, min_point_use_product_price int, funding_goal_units int, is_wholesale boolean,
favorite_count int, created_at timestamptz`
// values that change while a shop is in use are not reset by a second load
const lived = ['id', 'uuid', 'is_in_stock', 'price', 'list_price', 'favorite_count', 'created_at']
const combination = `id int, product_id int, name text, option_id_path text, product_option_status product_option_status, price int, list_price int,
special_sale_price int, supply_price int, option_unit int, shipment_date date, position int`
const display = `id int, platform platform_id, page_key text, display_group_id int, name text, title text, sub_title text, order_by_type text,
display_contents_type text, display_ui_type text, show_information boolean, is_style boolean, image jsonb, more_link text, end_at timestamptz, position int`
const video = `id int, title text, contents text, video_url text, thumbnail text, thumbnail_small text, poster text, captions_url text,
hls_url text, duration_ms int, width int, height int, publish_at timestamptz`

const namesOf = (columns: string): string[] => columns.split(',').map((column) => column.trim().split(' ')[0] ?? '')
const without = (columns: string, names: readonly string[]) => namesOf(columns).filter((name) => !names.includes(name))
const fresh = (table: string, columns: string): BulkInsert => ({ table, columns, update: [] })
const upsert = (table: string, columns: string, update = without(columns, ['id'])): BulkInsert => ({
  table,
  columns,
  update,
})

export const inserts = {
  distributor: upsert('distributor', 'id int, name text'),
  category: upsert('category', 'id int, parent_id int, name text, slug text, image jsonb, position int'),
  product: upsert('product', product, without(product, lived)),
  sales: { ...fresh('product_sales', 'product_id int, sold_units int'), key: 'product_id' },
  option: upsert('product_option', 'id int, product_id int, name text, position int'),
  value: upsert('product_option_value', 'id int, product_option_id int, name text, position int'),
  combination: upsert('product_option_combination', combination),
  stock: {
    ...fresh('stock', 'product_option_combination_id int, product_id int, initial int, on_hand int'),
    key: 'product_option_combination_id',
  },
  productGroup: fresh('product_group', 'id int, platform platform_id, code text, name text'),
  groupItem: {
    ...fresh('product_group_item', 'product_group_id int, product_id int, position int'),
    key: 'product_group_id, product_id',
  },
  advertising: fresh(
    'category_advertising',
    'id int, platform platform_id, code text, type text, category_id int, product_group_id int, priority int, focus_advertising boolean',
  ),
  coupon: upsert(
    'coupon',
    `id int, platform platform_id, name text, discount_kind text, discount int, max_discount_price int, min_order_price int, issue text, begin_at timestamptz,
    end_at timestamptz, valid_days int, category_ids int[], product_ids int[]`,
    // a second load does not reset the period
    [
      'platform',
      'name',
      'discount_kind',
      'discount',
      'max_discount_price',
      'min_order_price',
      'issue',
      'valid_days',
      'category_ids',
      'product_ids',
    ],
  ),
  notice: upsert(
    'notice',
    'id int, platform platform_id, title text, contents text, is_pinned boolean, created_at timestamptz',
    ['platform', 'title', 'contents', 'is_pinned'],
  ),
  video: upsert('video', video, without(video, ['id', 'publish_at'])),
  // a second load does not reset the views
  videoCount: { ...fresh('video_count', 'video_id int, views int'), key: 'video_id' },
  videoProduct: {
    ...fresh('video_product', 'video_id int, product_id int, position int'),
    key: 'video_id, product_id',
  },
  videoBrand: {
    ...fresh('video_brand', 'video_id int, platform platform_id'),
    key: 'video_id, platform',
  },
  displayVideo: fresh('display_video', 'id int, display_id int, video_id int, position int'),
  earlierSale: {
    ...fresh('earlier_sales', 'day date, product_id int, units int, revenue bigint'),
    key: 'day, product_id',
  },
  synonym: { ...upsert('search_synonym', 'word text, means text, kind text', ['kind']), key: 'word, means' },
  reviewAttribute: upsert('review_attribute', 'id int, category_id int, name text, position int'),
  reviewAttributeValue: upsert('review_attribute_value', 'id int, review_attribute_id int, name text, position int'),
  review: fresh(
    'review',
    `id int, product_id int, writer text, grade int2, option_name text, score int, contents text, images jsonb, attribute_value_ids int[],
    answer text, answered_at timestamptz, created_at timestamptz`,
  ),
  qna: fresh(
    'product_qna',
    'id int, product_id int, writer text, contents text, is_private boolean, created_at timestamptz, answer text, answered_at timestamptz',
  ),
  group: fresh('display_group', 'id int, platform platform_id, name text, title text, image jsonb, position int'),
  display: fresh('display', display),
  link: fresh(
    'display_link',
    'id int, display_id int, title text, sub_title text, image jsonb, link text, position int',
  ),
  tab: fresh('display_tab', 'id int, display_id int, name text, button_image jsonb, position int'),
  shown: fresh('display_product', 'id int, display_id int, display_tab_id int, product_id int, position int'),
  navigation: fresh(
    'main_navigation',
    'id int, platform platform_id, name text, key text, navigation_type text, position int',
  ),
  subNavigation: fresh(
    'sub_navigation',
    'id int, main_navigation_id int, name text, display_id int, button_image jsonb, position int',
  ),
} as const satisfies Record<string, BulkInsert>

export type InsertName = keyof typeof inserts

/** Returns the statement. Its only parameter is the JSON array of rows. */
export function insertText({ table, columns, update, key = 'id' }: BulkInsert): string {
  const names = namesOf(columns).join(', ')
  const change =
    update.length > 0 ? `do update set ${update.map((c) => `${c} = excluded.${c}`).join(', ')}` : 'do nothing'
  return `insert into ${table} (${names}) select ${names} from json_to_recordset($1::text::json) as r (${columns}) on conflict (${key}) ${change}`
}
