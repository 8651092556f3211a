import type { BrandId, DemoImage } from '#src/catalogue-shape.ts'

export interface DemoNotice {
  readonly platform: BrandId
  readonly title: string
  readonly contents: string
  readonly daysAgo: number
  readonly isPinned: boolean
}
export interface DemoGroup {
  readonly id: number
  readonly platform: BrandId
  readonly name: string
  readonly title: string
  readonly image: DemoImage | null
  readonly position: number
}
/** Products chosen by hand, asked for by a code. */
export interface DemoProductGroup {
  readonly id: number
  readonly platform: BrandId
  readonly code: string
  readonly name: string
  readonly productIds: readonly number[]
}
/** What a brand puts in front of a category. */
export interface DemoAdvertising {
  readonly id: number
  readonly platform: BrandId
  readonly code: string
  readonly type: 'best' | 'home'
  readonly categoryId: number
  readonly productGroupId: number
  readonly priority: number
  readonly focusAdvertising: boolean
}
/** A short clip with the products it shows. */
export interface DemoVideo {
  readonly id: number
  readonly key: string
  readonly title: string
  readonly contents: string
  readonly videoUrl: string
  readonly thumbnail: string
  readonly thumbnailSmall: string
  readonly productIds: readonly number[]
}
/** Units of a product sold on a day of Seoul. */
export interface DemoSale {
  readonly day: string
  readonly productId: number
  readonly units: number
  /** Won. */
  readonly revenue: number
}

export interface DemoCoupon {
  readonly id: number
  /** The one shop that gives it; null where every shop does. */
  readonly platform: BrandId | null
  readonly name: string
  readonly kind: 'fixed' | 'percent'
  /** Won, or whole percent. */
  readonly discount: number
  readonly maxDiscountPrice: number | null
  readonly minOrderPrice: number
  readonly issue: 'everyone' | 'sign_up'
  /** From and until which day, counted from the day of loading. */
  readonly days: readonly [from: number, until: number]
  /** Days from the day it is given. */
  readonly validDays: number | null
  /** What it is for; both null is everything. */
  readonly categoryIds: readonly number[] | null
  readonly productIds: readonly number[] | null
}
