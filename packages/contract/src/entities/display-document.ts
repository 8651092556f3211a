import { z } from 'zod'
import { Id, Line, Moment } from '../scalars.ts'
import { DisplayContentsType, DisplayUiType, NavigationType } from './home.ts'
import { Image } from './product.ts'

/** Maximum size of a document in a request, in bytes. */
export const MOST_DOCUMENT_BYTES = 512 * 1024
/** Maximum number of products of a section or a tab. */
export const MOST_SECTION_PRODUCTS = 200

/** Row id. Negative: a new node, which gets its id when the draft is saved. */
export const NodeId = z
  .int()
  .min(-2_147_483_647)
  .max(2_147_483_647)
  .refine((id) => id !== 0, '번호가 올바르지 않아요.')

const times = {
  /** The node is shown from this time; null: from the start. */
  from: Moment.nullable().default(null),
  /** The node is shown before this time; null: without an end. */
  until: Moment.nullable().default(null),
}

const DocumentImage = Image.extend({
  key: z.string().regex(/^[a-z0-9][\w/-]{0,119}$/, '사진이 올바르지 않아요.'),
  alt: Line(100),
  color: z.string().regex(/^#[0-9a-f]{6}$/i, '사진이 올바르지 않아요.'),
})

/** Path in the shop. */
const ShopPath = z
  .string()
  .max(300, '300자까지 입력할 수 있어요.')
  .regex(/^\/(?!\/)[^\s\\\p{Cc}]*$/u, '/로 시작하는 쇼핑몰 안의 주소를 적어 주세요.')

export const PageKey = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, '영어 소문자로 시작해 주세요. 숫자와 -를 쓸 수 있어요.')

/** Products of a section or a tab: chosen by hand, those of a product group, or those of a category. */
export const ProductSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('products'),
    productIds: z.array(Id).max(MOST_SECTION_PRODUCTS, '상품은 200개까지 고를 수 있어요.'),
  }),
  z.object({ kind: z.literal('group'), code: PageKey }),
  z.object({
    kind: z.literal('category'),
    categoryId: Id,
    sort: z.enum(['popular', 'latest']),
    take: z.int().min(1, '1개부터 고를 수 있어요.').max(MOST_SECTION_PRODUCTS, '상품은 200개까지 고를 수 있어요.'),
    hideSoldOut: z.boolean(),
  }),
])
export type ProductSource = z.infer<typeof ProductSource>

/** Banner, slide or quick link of a section. */
export const BannerNode = z.object({
  id: NodeId,
  title: Line(60),
  subTitle: Line(100).default(''),
  image: DocumentImage.nullable().default(null),
  link: ShopPath,
  ...times,
})
export type BannerNode = z.infer<typeof BannerNode>

export const TabNode = z.object({
  id: NodeId,
  name: Line(30).min(1, '이름을 적어 주세요.'),
  buttonImage: DocumentImage.nullable().default(null),
  source: ProductSource,
  ...times,
})
export type TabNode = z.infer<typeof TabNode>

/** Section of a page, of a group, or one that only a sub tab or the list of styles leads to. HOME-1 */
export const SectionNode = z.object({
  id: NodeId,
  name: Line(60).min(1, '이름을 적어 주세요.'),
  title: Line(60),
  subTitle: Line(100).default(''),
  orderByType: z.enum(['highOrder', 'latest', 'popular']).default('highOrder'),
  displayContentsType: DisplayContentsType.default('product'),
  displayUiType: DisplayUiType,
  showInformation: z.boolean().default(true),
  /** Listed among the styles. */
  isStyle: z.boolean().default(false),
  image: DocumentImage.nullable().default(null),
  moreLink: ShopPath.nullable().default(null),
  source: ProductSource,
  videoIds: z.array(Id).max(60, '영상은 60개까지 고를 수 있어요.').default([]),
  links: z.array(BannerNode).max(40, '배너는 40개까지 넣을 수 있어요.').default([]),
  tabs: z.array(TabNode).max(20, '탭은 20개까지 넣을 수 있어요.').default([]),
  ...times,
})
export type SectionNode = z.infer<typeof SectionNode>
const Sections = z.array(SectionNode).max(60, '전시는 한곳에 60개까지 넣을 수 있어요.')

export const SubNavigationNode = z.object({
  id: NodeId,
  name: Line(20).min(1, '이름을 적어 주세요.'),
  /** Section that the tab opens. */
  displayId: NodeId,
  buttonImage: DocumentImage.nullable().default(null),
  ...times,
})
export const NavigationNode = z.object({
  id: NodeId,
  name: Line(20).min(1, '이름을 적어 주세요.'),
  /** Key of its page. */
  key: PageKey,
  navigationType: NavigationType,
  subNavigations: z.array(SubNavigationNode).max(30, '서브 탭은 30개까지 넣을 수 있어요.').default([]),
  ...times,
})
export const GroupNode = z.object({
  id: NodeId,
  name: Line(60).min(1, '이름을 적어 주세요.'),
  title: Line(60),
  image: DocumentImage.nullable().default(null),
  displays: Sections.default([]),
  ...times,
})
export const PageNode = z.object({ key: PageKey, displays: Sections })

/** What a brand shows: its main navigation, and its sections by page, by group, and alone. */
export const DisplayDocument = z.object({
  navigations: z.array(NavigationNode).max(12, '메뉴는 12개까지 넣을 수 있어요.'),
  pages: z.array(PageNode).max(30, '페이지는 30개까지 넣을 수 있어요.'),
  groups: z.array(GroupNode).max(30, '묶음은 30개까지 넣을 수 있어요.'),
  /** Sections that neither a page nor a group has. */
  singles: Sections,
})
export type DisplayDocument = z.infer<typeof DisplayDocument>

export const DisplayVersionState = z.enum(['draft', 'scheduled', 'published', 'replaced'])

/** Version of what a brand shows, without its document. */
export const DisplayVersion = z.object({
  number: z.int(),
  state: DisplayVersionState,
  /** Increased by each save of the draft. */
  version: z.int(),
  note: z.string(),
  author: z.string().nullable(),
  changedAt: Moment,
  /** Time of the publication: planned if `scheduled`, else of the past. */
  publishAt: Moment.nullable(),
})
export type DisplayVersion = z.infer<typeof DisplayVersion>

export const DisplayNodeKind = z.enum(['navigation', 'subNavigation', 'page', 'group', 'display', 'link', 'tab'])
export type DisplayNodeKind = z.infer<typeof DisplayNodeKind>

/** Difference of one node between two documents. */
export const DisplayChange = z.object({
  change: z.enum(['added', 'removed', 'moved', 'changed']),
  kind: DisplayNodeKind,
  /** Kind and id: `display:501`. */
  key: z.string(),
  /** Names of the nodes above it, the highest first. */
  path: z.array(z.string()),
  name: z.string(),
  /** Changed fields. A move has the places. */
  fields: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type DisplayChange = z.infer<typeof DisplayChange>
