import type { BrandId, DemoCatalogue } from '#src/catalogue-shape.ts'
import type { DemoSale } from '#src/loading/lists-shape.ts'
import type { RowSet } from '#src/loading/rows.ts'

const dayMs = 86_400_000
/** Offset of Seoul from UTC in ms, the same all year. */
const seoulMs = 9 * 3_600_000
const brands: readonly BrandId[] = ['cuma', 'market', 'farmer', 'ru']

/** Returns a time `daysAgo` days before `now`, and `at` minutes earlier to order the rows of a day. */
const timeBefore = (now: Date, daysAgo: number, at: number): string =>
  new Date(now.getTime() - daysAgo * dayMs - at * 60_000).toISOString()

/** Rows of the clips, their brands and products, and the displays that show them. A clip was published every second day. */
const videoRows = ({ videos, displays }: DemoCatalogue, now: Date): RowSet => [
  [
    'video',
    videos.map((clip, at) => ({
      id: clip.id,
      title: clip.title,
      contents: clip.contents,
      video_url: clip.videoUrl,
      thumbnail: clip.thumbnail,
      thumbnail_small: clip.thumbnailSmall,
      poster: clip.thumbnail,
      captions_url: clip.captionsUrl,
      hls_url: clip.hlsUrl,
      duration_ms: clip.durationMs,
      width: clip.width,
      height: clip.height,
      publish_at: timeBefore(now, at * 2, at),
    })),
  ],
  ['videoBrand', videos.flatMap(({ id }) => brands.map((platform) => ({ video_id: id, platform })))],
  ['videoCount', videos.map(({ id, views }) => ({ video_id: id, views }))],
  [
    'videoProduct',
    videos.flatMap(({ id, productIds }) =>
      productIds.map((productId, position) => ({ video_id: id, product_id: productId, position })),
    ),
  ],
  [
    'displayVideo',
    displays
      .flatMap(({ id, videoIds }) =>
        videoIds.map((videoId, position) => ({ display_id: id, video_id: videoId, position })),
      )
      .map((row, at) => Object.assign(row, { id: at + 1 })),
  ],
]

const frontRows = ({ productGroups, advertisings }: DemoCatalogue): RowSet => [
  ['productGroup', productGroups.map(({ id, platform, code, name }) => ({ id, platform, code, name }))],
  [
    'groupItem',
    productGroups.flatMap((group) =>
      group.productIds.map((id, position) => ({ product_group_id: group.id, product_id: id, position })),
    ),
  ],
  [
    'advertising',
    advertisings.map((one) => ({
      id: one.id,
      platform: one.platform,
      code: one.code,
      type: one.type,
      category_id: one.categoryId,
      product_group_id: one.productGroupId,
      priority: one.priority,
      focus_advertising: one.focusAdvertising,
    })),
  ],
]

const noticeRows = ({ notices }: DemoCatalogue, now: Date): RowSet => [
  [
    'notice',
    notices.map(({ platform, title, contents, daysAgo, isPinned }, at) => ({
      id: at + 1,
      platform,
      title,
      contents,
      is_pinned: isPinned,
      created_at: timeBefore(now, daysAgo, at),
    })),
  ],
]

/** Coupon periods begin and end at midnight in Seoul. */
const couponRows = ({ coupons }: DemoCatalogue, now: Date): RowSet => {
  const midnight = Math.floor((now.getTime() + seoulMs) / dayMs) * dayMs - seoulMs
  const dayFrom = (days: number): string => new Date(midnight + days * dayMs).toISOString()
  return [
    [
      'coupon',
      coupons.map(({ kind, maxDiscountPrice, minOrderPrice, days, validDays, categoryIds, productIds, ...coupon }) => ({
        ...coupon,
        discount_kind: kind,
        max_discount_price: maxDiscountPrice,
        min_order_price: minOrderPrice,
        begin_at: dayFrom(days[0]),
        end_at: dayFrom(days[1]),
        valid_days: validDays,
        category_ids: categoryIds,
        product_ids: productIds,
      })),
    ],
  ]
}

/** Rows of clips, product groups, featured categories, notices and coupons. */
export const listRows = (catalogue: DemoCatalogue, now: Date): RowSet => [
  ...videoRows(catalogue, now),
  ...frontRows(catalogue),
  ...noticeRows(catalogue, now),
  ...couponRows(catalogue, now),
]

export const saleRows = (sales: readonly DemoSale[]): RowSet => [
  ['earlierSale', sales.map(({ day, productId, units, revenue }) => ({ day, product_id: productId, units, revenue }))],
]
