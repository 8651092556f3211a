import type {
  DemoAdvertising,
  DemoGroup,
  DemoCoupon,
  DemoNotice,
  DemoProductGroup,
  DemoVideo,
} from '#src/loading/lists-shape.ts'

/** The demo catalogue as plain data, in the shape of the tables it is loaded into. Amounts are whole won. */
export interface DemoImage {
  readonly key: string
  readonly alt: string
  readonly color: string
}
export interface DemoCategory {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
  readonly slug: string
  readonly image: DemoImage
  readonly position: number
}
export interface DemoSeller {
  readonly id: number
  readonly name: string
  readonly region: string
  readonly deliveryCompany: string
}
export interface DemoOption {
  readonly id: number
  readonly name: string
  readonly position: number
  readonly values: readonly { readonly id: number; readonly name: string; readonly position: number }[]
}
export type OptionStatus = 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended'
export interface DemoCombination {
  readonly id: number
  readonly name: string
  /** Ids of the selected values, joined by a slash. Empty for the implicit combination. */
  readonly optionIdPath: string
  readonly productOptionStatus: OptionStatus
  readonly price: number
  readonly listPrice: number
  readonly specialSalePrice: number | null
  readonly supplyPrice: number
  readonly optionUnit: number
  /** Units in stock. */
  readonly amount: number
  /** Day in Seoul, `YYYY-MM-DD`. */
  readonly shipmentDate: string | null
  readonly position: number
}
export type FoodNoticeKind = 'agricultural' | 'processed' | 'fishery' | 'meat'
export interface NoticeLine {
  readonly name: string
  readonly value: string
}
export interface DemoProduct {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly summary: string
  /** HTML with headings, paragraphs, tables, lists and pictures only. */
  readonly contents: string
  readonly images: readonly DemoImage[]
  readonly distributorId: number
  readonly categoryId: number
  readonly topCategoryId: number
  readonly productStatus: 'stock_in' | 'stock_out' | 'temp_stock_out' | 'unlimited_stock_in'
  readonly isInStock: boolean
  readonly price: number
  readonly listPrice: number
  readonly supplyPrice: number
  readonly deliveryCompany: string
  readonly shippingFeeType: 'type01' | 'type02' | 'type03'
  readonly shippingFee: number
  readonly secondaryAreaShippingFee: number
  readonly thirdAreaShippingFee: number
  readonly freeShippingFeeConditionPrice: number | null
  readonly isUndeliverableSecondaryArea: boolean
  readonly isUndeliverableThirdArea: boolean
  readonly maxUnitInBox: number | null
  readonly saleType: 'INDEFINITE_SALE' | 'LIMITED_SALE' | 'FUNDING_SALE'
  readonly isComingSoon: boolean
  readonly limitedPeriodBegin: string | null
  readonly limitedPeriodEnd: string | null
  readonly noResale: boolean
  readonly isExclusive: boolean
  readonly isAppOnly: boolean
  readonly minAppUserGrade: number
  readonly requiresShare: boolean
  readonly restrictedStockOrder: number | null
  readonly taxStatus: 'tax' | 'tax_free'
  readonly origin: string
  readonly storage: string
  /** Video in the product gallery. */
  readonly videoUrl: string | null
  readonly unit: string
  readonly foodNoticeKind: FoodNoticeKind
  readonly foodNotice: readonly NoticeLine[]
  readonly shipmentDate: string | null
  readonly purchasePointPer: number
  readonly textReviewPoint: number
  readonly photoReviewPoint: number
  readonly minUsePoint: number
  readonly minPointUseProductPrice: number
  readonly fundingGoalUnits: number | null
  readonly isWholesale: boolean
  readonly soldUnits: number
  /** Popularity. Determines the number of reviews and questions. Review counts and scores are computed from the reviews. */
  readonly fame: number
  readonly favoriteCount: number
  readonly createdAt: string
  readonly options: readonly DemoOption[]
  readonly combinations: readonly DemoCombination[]
  /** Selection criteria of the demo pages. Not loaded into the database. */
  readonly marks: readonly string[]
}

export type BrandId = 'cuma' | 'market' | 'farmer' | 'ru'
export type DisplayUi =
  | 'hero_carousel'
  | 'quick_links'
  | 'grid'
  | 'rail'
  | 'ranked'
  | 'big_card'
  | 'timed_deal'
  | 'video_rail'
  | 'review_rail'
  | 'home_best'
  | 'banner'
export interface DemoLink {
  readonly title: string
  readonly subTitle: string
  readonly image: DemoImage | null
  readonly link: string
}
export interface DemoDisplay {
  readonly id: number
  readonly platform: BrandId
  readonly pageKey: string | null
  readonly groupId: number | null
  readonly name: string
  readonly title: string
  readonly subTitle: string
  readonly orderByType: 'highOrder' | 'latest' | 'popular'
  readonly contentsType: 'product' | 'tab'
  readonly uiType: DisplayUi
  readonly showInformation: boolean
  readonly isStyle: boolean
  readonly image: DemoImage | null
  readonly moreLink: string | null
  readonly endAt: string | null
  readonly position: number
  readonly links: readonly DemoLink[]
  readonly productIds: readonly number[]
  /** Clips of a video rail. */
  readonly videoIds: readonly number[]
  readonly tabs: readonly {
    readonly name: string
    readonly image: DemoImage | null
    readonly productIds: readonly number[]
  }[]
}
export interface DemoNavigation {
  readonly id: number
  readonly platform: BrandId
  readonly name: string
  readonly key: string
  readonly navigationType: 'simple_list' | 'tab_in_tab' | 'products'
  readonly position: number
  readonly subTabs: readonly { readonly name: string; readonly displayId: number; readonly image: DemoImage | null }[]
}
/** Review of a buyer. Writer names are masked and belong to no real person. */
export interface DemoReview {
  readonly id: number
  readonly productId: number
  readonly writer: string
  readonly optionName: string
  readonly score: number
  readonly contents: string
  readonly images: readonly { readonly sort: number; readonly imageFile: DemoImage }[]
  readonly grade: number
  /** Ids of `reviewAttributes`. */
  readonly attributeValueIds: readonly number[]
  /** Reply of the seller. */
  readonly answer: string | null
  readonly answeredAt: string | null
  readonly createdAt: string
}
export interface DemoQna {
  readonly id: number
  readonly productId: number
  readonly writer: string
  readonly contents: string
  readonly isPrivate: boolean
  readonly createdAt: string
  readonly answer: string | null
  readonly answeredAt: string | null
}
export interface DemoCatalogue {
  readonly reviews: readonly DemoReview[]
  readonly qnas: readonly DemoQna[]
  readonly categories: readonly DemoCategory[]
  readonly sellers: readonly DemoSeller[]
  readonly products: readonly DemoProduct[]
  readonly navigations: readonly DemoNavigation[]
  readonly groups: readonly DemoGroup[]
  readonly displays: readonly DemoDisplay[]
  readonly notices: readonly DemoNotice[]
  readonly coupons: readonly DemoCoupon[]
  readonly productGroups: readonly DemoProductGroup[]
  readonly advertisings: readonly DemoAdvertising[]
  readonly videos: readonly DemoVideo[]
}
