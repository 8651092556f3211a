import { z } from 'zod'
import { Moment } from '../scalars.ts'
import { CategoryAdvertisingType } from '../status.ts'
import { Image, ProductCard } from './product.ts'

// ENTITY-10, HOME-1
export const displayUiTypes = [
  'hero_carousel',
  'quick_links',
  'grid',
  'rail',
  'ranked',
  'big_card',
  'timed_deal',
  'video_rail',
  'review_rail',
  'home_best',
  'banner',
] as const
export const DisplayUiType = z.enum(displayUiTypes)

export const DisplayContentsType = z.enum(['product', 'tab'])

/** A picture that leads somewhere: a slide, a quick link, a banner. */
export const DisplayLink = z.object({
  id: z.int(),
  title: z.string(),
  subTitle: z.string(),
  image: Image.nullable(),
  /** A path of the shop. */
  link: z.string(),
})
export const DisplayTab = z.object({ id: z.int(), name: z.string(), buttonImage: Image.nullable() })

/** One section of a home page. */
export const HomeDisplay = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  subTitle: z.string(),
  orderByType: z.enum(['highOrder', 'latest', 'popular']),
  displayContentsType: DisplayContentsType,
  displayUiType: DisplayUiType,
  /** Show sellers, prices, scores and badges beside pictures and names. */
  showInformation: z.boolean(),
  /** Picture of the button that leads to it. */
  buttonImage: Image.nullable(),
  /** Where 'see all' leads; null is nowhere. */
  moreLink: z.string().nullable(),
  /** When a timed deal ends. */
  endAt: Moment.nullable(),
  links: z.array(DisplayLink),
  /** The first ones, of its first tab where it has tabs. */
  products: z.array(ProductCard),
  /** Where they go on (C053); null where these are all. */
  nextPage: z.string().nullable(),
  tabs: z.array(DisplayTab),
})
export type HomeDisplay = z.infer<typeof HomeDisplay>

// HOME: three kinds of sub tabs
export const NavigationType = z.enum(['simple_list', 'tab_in_tab', 'products'])
export const MainNavigation = z.object({
  id: z.int(),
  name: z.string(),
  key: z.string(),
  navigationType: NavigationType,
})
export type MainNavigation = z.infer<typeof MainNavigation>

export const SubNavigation = z.object({
  id: z.int(),
  name: z.string(),
  /** What the tab shows: a display category's tabs or its products. */
  displayCategoryId: z.int(),
  displayContentsType: DisplayContentsType,
  buttonImage: Image.nullable(),
})

export const DisplayGroup = z.object({ id: z.int(), name: z.string(), title: z.string(), image: Image.nullable() })
export const DisplayStyle = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  image: Image.nullable(),
  productsCount: z.int(),
})

/** SCREEN-17: how far a funding item has come. */
export const FundingProgress = z.object({ productId: z.int(), goalUnits: z.int(), soldUnits: z.int() })
export type FundingProgress = z.infer<typeof FundingProgress>

// HOME-2
export const CategoryAdvertising = z.object({
  code: z.string(),
  type: CategoryAdvertisingType,
  category: z.object({ id: z.int(), name: z.string() }),
  productGroup: z.object({ code: z.string(), name: z.string() }),
  priority: z.int(),
  focusAdvertising: z.boolean(),
})
export const HomeBest = z.object({ categoryAdvertisings: z.array(CategoryAdvertising) })
export type HomeBest = z.infer<typeof HomeBest>

export const ProductGroup = z.object({
  code: z.string(),
  name: z.string(),
  products: z.array(ProductCard),
  productsCount: z.int(),
})
export type ProductGroup = z.infer<typeof ProductGroup>
