import type { DemoCatalogue, DemoDisplay, DemoNavigation, DemoProduct } from '#src/catalogue-shape.ts'
import type { InsertName } from '#src/loading/inserts.ts'
import { reviewAttributes } from '#src/review/attributes.ts'

interface Sanitizer {
  sanitizeHtml: (html: string) => string
  SANITIZER_VERSION: number
}
// imported by path at run time: the demo is data and does not depend on the server package
const sanitizer = new URL('../../../apps/server/src/features/product/description/sanitize-html.ts', import.meta.url)
const { sanitizeHtml, SANITIZER_VERSION } = (await import(sanitizer.href)) as Sanitizer

type Row = Record<string, unknown>
export type RowSet = readonly (readonly [InsertName, readonly Row[]])[]

const columnNames = new Map<string, string>()
function columnOf(key: string): string {
  let name = columnNames.get(key)
  if (name === undefined) {
    name = key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
    columnNames.set(key, name)
  }
  return name
}

const nested = new Set(['options', 'combinations', 'marks', 'fame', 'subTabs'])

/** Converts field names to column names. Omits fields that have their own table. */
function snake(row: object): Row {
  const out: Row = {}
  for (const [key, value] of Object.entries(row)) if (!nested.has(key)) out[columnOf(key)] = value
  return out
}

/** K19: descriptions are sanitized when they are saved. */
const toProductRow = (product: DemoProduct): Row => ({
  ...snake(product),
  contents: sanitizeHtml(product.contents),
  contents_sanitizer: SANITIZER_VERSION,
})

/** Rows of products with their options, combinations and stock, ordered so that referenced rows come first. */
export function productRows(products: readonly DemoProduct[]): RowSet {
  const options = products.flatMap((p) => p.options.map((o) => ({ productId: p.id, option: o })))
  const combinations = products.flatMap((p) => p.combinations.map((c) => ({ productId: p.id, combination: c })))
  return [
    ['product', products.map(toProductRow)],
    ['sales', products.map((p) => ({ product_id: p.id, sold_units: p.soldUnits }))],
    [
      'option',
      options.map(({ productId, option }) => ({
        id: option.id,
        product_id: productId,
        name: option.name,
        position: option.position,
      })),
    ],
    [
      'value',
      options.flatMap(({ option }) =>
        option.values.map(({ id, name, position }) => ({ id, product_option_id: option.id, name, position })),
      ),
    ],
    [
      'combination',
      combinations.map(({ productId, combination }) => Object.assign(snake(combination), { product_id: productId })),
    ],
    [
      'stock',
      combinations.map(({ productId, combination: { id, amount } }) => ({
        product_option_combination_id: id,
        product_id: productId,
        initial: amount,
        on_hand: amount,
      })),
    ],
  ]
}

/** Rows of reviews and questions. The database derives counts and scores from them. */
export const saidRows = ({ reviews, qnas }: DemoCatalogue): RowSet => [
  ['review', reviews.map(snake)],
  ['qna', qnas.map(snake)],
]

export const baseRows = (catalogue: DemoCatalogue): RowSet => [
  ['distributor', catalogue.sellers.map(({ id, name }) => ({ id, name }))],
  ['category', catalogue.categories.map(snake)],
  [
    'reviewAttribute',
    reviewAttributes.map(({ id, categoryId, name, position }) => ({ id, category_id: categoryId, name, position })),
  ],
  [
    'reviewAttributeValue',
    reviewAttributes.flatMap(({ id, values }) => values.map((value) => ({ ...value, review_attribute_id: id }))),
  ],
]

const displayRow = (d: DemoDisplay): Row => ({
  id: d.id,
  platform: d.platform,
  page_key: d.pageKey,
  display_group_id: d.groupId,
  name: d.name,
  title: d.title,
  sub_title: d.subTitle,
  order_by_type: d.orderByType,
  display_contents_type: d.contentsType,
  display_ui_type: d.uiType,
  show_information: d.showInformation,
  is_style: d.isStyle,
  image: d.image,
  more_link: d.moreLink,
  end_at: d.endAt,
  position: d.position,
})

const linkRows = (d: DemoDisplay): Row[] =>
  d.links.map((l, position) => ({
    id: d.id * 20 + position,
    display_id: d.id,
    title: l.title,
    sub_title: l.subTitle,
    image: l.image,
    link: l.link,
    position,
  }))

const tabId = (d: DemoDisplay, position: number) => d.id * 10 + position
const tabRows = (d: DemoDisplay): Row[] =>
  d.tabs.map((t, position) => ({
    id: tabId(d, position),
    display_id: d.id,
    name: t.name,
    button_image: t.image,
    position,
  }))

const shownRows = (d: DemoDisplay): Row[] =>
  [{ tab: null, ids: d.productIds }, ...d.tabs.map((t, i) => ({ tab: tabId(d, i), ids: t.productIds }))].flatMap(
    ({ tab, ids }) => ids.map((id, position) => ({ display_id: d.id, display_tab_id: tab, product_id: id, position })),
  )

const subNavigationRows = (n: DemoNavigation): Row[] =>
  n.subTabs.map((s, position) => ({
    id: n.id * 10 + position,
    main_navigation_id: n.id,
    name: s.name,
    display_id: s.displayId,
    button_image: s.image,
    position,
  }))

/** Rows of the display pages. Every load deletes and inserts them, so they need no update. */
export const displayRows = ({ displays, groups, navigations }: DemoCatalogue): RowSet => [
  ['group', groups.map(snake)],
  ['display', displays.map(displayRow)],
  ['link', displays.flatMap(linkRows)],
  ['tab', displays.flatMap(tabRows)],
  ['shown', displays.flatMap(shownRows).map((row, i) => Object.assign(row, { id: i + 1 }))],
  ['navigation', navigations.map(snake)],
  ['subNavigation', navigations.flatMap(subNavigationRows)],
]
