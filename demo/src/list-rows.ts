import type { DemoCatalogue } from '#src/catalogue-shape.ts'
import type { DemoSale } from '#src/lists-shape.ts'
import type { RowSet } from '#src/rows.ts'

const dayMs = 86_400_000
/** Written in the morning of its day. */
const noticeTime = (now: Date, daysAgo: number, at: number): string =>
  new Date(now.getTime() - daysAgo * dayMs - at * 60_000).toISOString()

/** Groups of chosen products, what stands in front of them, and notices. */
export const listRows = ({ productGroups, advertisings, notices }: DemoCatalogue, now: Date): RowSet => [
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
  [
    'notice',
    notices.map(({ platform, title, contents, daysAgo, isPinned }, at) => ({
      id: at + 1,
      platform,
      title,
      contents,
      is_pinned: isPinned,
      created_at: noticeTime(now, daysAgo, at),
    })),
  ],
]

export const saleRows = (sales: readonly DemoSale[]): RowSet => [
  ['earlierSale', sales.map(({ day, productId, units, revenue }) => ({ day, product_id: productId, units, revenue }))],
]
