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
/** Curated products, looked up by a code. */
export interface DemoProductGroup {
  readonly id: number
  readonly platform: BrandId
  readonly code: string
  readonly name: string
  readonly productIds: readonly number[]
}
/** Featured category of a brand. */
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
/** Short clip and the products it shows. */
export interface DemoVideo {
  readonly id: number
  readonly key: string
  readonly title: string
  readonly contents: string
  readonly videoUrl: string
  /** WebVTT in Korean. */
  readonly captionsUrl: string
  /** The same clip as HLS. Null if there is only the file. */
  readonly hlsUrl: string | null
  readonly durationMs: number
  readonly width: number
  readonly height: number
  /** Poster of 640 px (WebP) and of 320 px (AVIF): the first frame. */
  readonly thumbnail: string
  readonly thumbnailSmall: string
  /** Number of views. */
  readonly views: number
  readonly productIds: readonly number[]
}
/** Units of a product sold on one day in Seoul. */
export interface DemoSale {
  readonly day: string
  readonly productId: number
  readonly units: number
  /** Won. */
  readonly revenue: number
}

export interface DemoCoupon {
  readonly id: number
  /** The only shop that issues the coupon. Null if every shop does. */
  readonly platform: BrandId | null
  readonly name: string
  readonly kind: 'fixed' | 'percent'
  /** Won, or whole percent. */
  readonly discount: number
  readonly maxDiscountPrice: number | null
  readonly minOrderPrice: number
  readonly issue: 'everyone' | 'sign_up' | 'given' | 'download'
  /** Begin and end of the coupon period in days from the day of loading. */
  readonly days: readonly [from: number, until: number]
  /** Validity in days from the day it is issued. */
  readonly validDays: number | null
  /** Categories or products the coupon applies to. If both are null, it applies to everything. */
  readonly categoryIds: readonly number[] | null
  readonly productIds: readonly number[] | null
}
