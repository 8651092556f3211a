// Made from home.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListNavigation {
  id: number
  name: string
  key: string
  navigationType: string
}

export const listNavigation = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListNavigation[]> =>
  db.many(
    'home.listNavigation',
    `select id, name, key, navigation_type as "navigationType" from main_navigation
where platform = $1::platform_id order by position, id`,
    [p.brand],
  )

export interface FindNavigation {
  id: number
  name: string
  key: string
  navigationType: string
}

export const findNavigation = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindNavigation | undefined> =>
  db.opt(
    'home.findNavigation',
    `select id, name, key, navigation_type as "navigationType" from main_navigation
where id = $1 and platform = $2::platform_id`,
    [p.id, p.brand],
  )

export interface ListSubTabs {
  id: number
  name: string
  displayId: number
  buttonImage: unknown
  displayContentsType: string
}

export const listSubTabs = (
  db: Sql,
  p: {
    navigationId: number
  },
): Promise<ListSubTabs[]> =>
  db.many(
    'home.listSubTabs',
    `select s.id, s.name, s.display_id as "displayId", s.button_image as "buttonImage", d.display_contents_type as "displayContentsType"
from sub_navigation s join display d on d.id = s.display_id
where s.main_navigation_id = $1 order by s.position, s.id`,
    [p.navigationId],
  )

export interface ListGroups {
  id: number
  name: string
  title: string
  image: unknown
}

export const listGroups = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListGroups[]> =>
  db.many(
    'home.listGroups',
    `select id, name, title, image from display_group where platform = $1::platform_id order by position, id`,
    [p.brand],
  )

export interface FindGroup {
  id: number
  name: string
  title: string
  image: unknown
}

export const findGroup = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindGroup | undefined> =>
  db.opt(
    'home.findGroup',
    `select id, name, title, image from display_group where id = $1 and platform = $2::platform_id`,
    [p.id, p.brand],
  )

export interface ListDisplays {
  id: number
  value: number
  name: string
  title: string
  subTitle: string
  orderByType: string
  displayContentsType: string
  displayUiType: string
  showInformation: boolean
  image: unknown
  moreLink: string | null
  endAt: Date | null
  count: number
}

/**
 * Displays of a page, of a group, or the styles, without those that are over; `sign` is 1 onwards and -1 backwards. Each row
 * knows how many there are in all.
 */
export const listDisplays = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    pageKey: string | null
    groupId: number | null
    styles: boolean
    now: Date
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListDisplays[]> =>
  db.many(
    'home.listDisplays',
    `with shown as (
  select * from display d
  where d.platform = $1::platform_id
    and (d.page_key = $2::text or d.display_group_id = $3::int or (d.is_style and $4::boolean))
    and (d.end_at is null or d.end_at > $5::timestamptz)
)
select d.id as "id", d.position as "value", d.name as "name", d.title as "title", d.sub_title as "subTitle",
  d.order_by_type as "orderByType", d.display_contents_type as "displayContentsType", d.display_ui_type as "displayUiType",
  d.show_information as "showInformation", d.image, d.more_link as "moreLink", d.end_at as "endAt",
  (select count(*) from shown) as "count"
from shown d
where ($6::int8 * d.position, $6::int8 * d.id) > ($6::int8 * $7::int8, $6::int8 * $8::int8)
order by $6::int8 * d.position, $6::int8 * d.id limit $9::int`,
    [p.brand, p.pageKey, p.groupId, p.styles, p.now, p.sign, p.value, p.id, p.take],
  )

export interface FindPage {
  pageKey: string
}

/** Whether the brand has such a page, even one of which everything is over. */
export const findPage = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    pageKey: string
  },
): Promise<FindPage | undefined> =>
  db.opt(
    'home.findPage',
    `select page_key as "pageKey" from display where platform = $1::platform_id and page_key = $2 limit 1`,
    [p.brand, p.pageKey],
  )

export interface FindDisplay {
  id: number
  name: string
  title: string
  showInformation: boolean
  tabId: number | null
}

/** Where a display is made of tabs, `tabId` is the one that was asked for, or the first. */
export const findDisplay = (
  db: Sql,
  p: {
    tabId: number | null
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindDisplay | undefined> =>
  db.opt(
    'home.findDisplay',
    `select d.id, d.name, d.title, d.show_information as "showInformation",
  (select t.id from display_tab t
    where t.display_id = d.id and d.display_contents_type = 'tab' and t.id = coalesce($1::int, t.id)
    order by t.position, t.id limit 1) as "tabId"
from display d where d.id = $2 and d.platform = $3::platform_id`,
    [p.tabId, p.id, p.brand],
  )

export interface ListLinks {
  displayId: number
  id: number
  title: string
  subTitle: string
  image: unknown
  link: string
}

export const listLinks = (
  db: Sql,
  p: {
    displayIds: readonly number[]
  },
): Promise<ListLinks[]> =>
  db.many(
    'home.listLinks',
    `select display_id as "displayId", id, title, sub_title as "subTitle", image, link from display_link
where display_id = any($1::int[]) order by display_id, position, id`,
    [p.displayIds],
  )

export interface ListTabs {
  displayId: number
  id: number
  name: string
  buttonImage: unknown
}

export const listTabs = (
  db: Sql,
  p: {
    displayIds: readonly number[]
  },
): Promise<ListTabs[]> =>
  db.many(
    'home.listTabs',
    `select display_id as "displayId", id, name, button_image as "buttonImage" from display_tab
where display_id = any($1::int[]) order by display_id, position, id`,
    [p.displayIds],
  )

export interface ListSectionProducts {
  displayId: number
  tabId: number | null
  productId: number
  id: number
  value: number
}

/** The first products of sections; of a section of tabs those of its first tab. */
export const listSectionProducts = (
  db: Sql,
  p: {
    take: number
    displayIds: readonly number[]
  },
): Promise<ListSectionProducts[]> =>
  db.many(
    'home.listSectionProducts',
    `select s.display_id as "displayId", s.display_tab_id as "tabId", s.product_id as "productId", s.id as "id", s.sort_value as "value"
from display d
cross join lateral (
  select x.* from display_shelf x
  where x.display_id = d.id and x.display_tab_id is not distinct from (
    select t.id from display_tab t where t.display_id = d.id and d.display_contents_type = 'tab' order by t.position, t.id limit 1)
  order by x.sort_value, x.id limit $1::int
) s
where d.id = any($2::int[])
order by s.display_id, s.sort_value, s.id`,
    [p.take, p.displayIds],
  )

export interface ListTabProducts {
  tabId: number
  productId: number
  id: number
  value: number
}

/** The first products of every tab of a display. */
export const listTabProducts = (
  db: Sql,
  p: {
    take: number
    displayId: number
  },
): Promise<ListTabProducts[]> =>
  db.many(
    'home.listTabProducts',
    `select s.display_tab_id as "tabId", s.product_id as "productId", s.id as "id", s.sort_value as "value"
from display_tab t
cross join lateral (
  select x.* from display_shelf x where x.display_id = t.display_id and x.display_tab_id = t.id
  order by x.sort_value, x.id limit $1::int
) s
where t.display_id = $2
order by t.position, t.id, s.sort_value, s.id`,
    [p.take, p.displayId],
  )

export interface ListDisplayProducts {
  id: number
  value: number
  productId: number
  count: number
}

/** `sign` is 1 onwards and -1 backwards. Each row knows how many there are in all. */
export const listDisplayProducts = (
  db: Sql,
  p: {
    displayId: number
    tabId: number | null
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListDisplayProducts[]> =>
  db.many(
    'home.listDisplayProducts',
    `with shown as (
  select * from display_shelf
  where display_id = $1::int and display_tab_id is not distinct from $2::int
)
select s.id as "id", s.sort_value as "value", s.product_id as "productId", (select count(*) from shown) as "count"
from shown s
where ($3::int8 * s.sort_value, $3::int8 * s.id) > ($3::int8 * $4::int8, $3::int8 * $5::int8)
order by $3::int8 * s.sort_value, $3::int8 * s.id limit $6::int`,
    [p.displayId, p.tabId, p.sign, p.value, p.id, p.take],
  )

export interface CountDisplayProducts {
  displayId: number
  count: number
}

export const countDisplayProducts = (
  db: Sql,
  p: {
    displayIds: readonly number[]
  },
): Promise<CountDisplayProducts[]> =>
  db.many(
    'home.countDisplayProducts',
    `select display_id as "displayId", count(distinct product_id) as "count" from display_shelf
where display_id = any($1::int[]) group by display_id`,
    [p.displayIds],
  )
