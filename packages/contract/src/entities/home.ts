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

/** Image with a link: a slide, a quick link or a banner. */
export const DisplayLink = z.object({
  id: z.int(),
  title: z.string(),
  subTitle: z.string(),
  image: Image.nullable(),
  /** Path in the shop. */
  link: z.string(),
})
export const DisplayTab = z.object({ id: z.int(), name: z.string(), buttonImage: Image.nullable() })

/** Section of a home page. */
export const HomeDisplay = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  subTitle: z.string(),
  orderByType: z.enum(['highOrder', 'latest', 'popular']),
  displayContentsType: DisplayContentsType,
  displayUiType: DisplayUiType,
  /** Shows sellers, prices, scores and badges in addition to images and names. */
  showInformation: z.boolean(),
  /** Image of the button that links to the section. */
  buttonImage: Image.nullable(),
  /** Link of 'see all'; null if there is none. */
  moreLink: z.string().nullable(),
  /** End of a timed deal. */
  endAt: Moment.nullable(),
  links: z.array(DisplayLink),
  /** First page of products, of its first tab if it has tabs. */
  products: z.array(ProductCard),
  /** Cursor of the next page (C053); null if there are no more. */
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
  /** Content of the tab: a display category's tabs or its products. */
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

/** SCREEN-17: funding progress of a product. */
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
