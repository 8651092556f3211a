import type { BrandId, DemoDisplay, DemoLink, DemoNavigation, DemoProduct, DisplayUi } from '#src/catalogue-shape.ts'
import { categories } from '#src/categories.ts'
import type { DemoGroup } from '#src/loading/lists-shape.ts'
import { imageOf } from '#src/product/pictures.ts'
import { seoulMidnight } from '#src/loading/seed.ts'
import { listVideos } from '#src/videos.ts'
import { type Choice, choose } from '#src/displays/choose.ts'

export interface SectionPlan {
  readonly title: string
  readonly sub?: string
  readonly ui: DisplayUi
  readonly choice?: Choice
  /** Tab titles and their selections. Makes the section a tabbed section. */
  readonly tabs?: readonly (readonly [name: string, choice: Choice, picture?: string])[]
  readonly links?: readonly DemoLink[]
  readonly more?: string
  readonly order?: 'highOrder' | 'latest' | 'popular'
  readonly picture?: string
  /** Days until a timed deal ends. */
  readonly endsIn?: number
  readonly hideInformation?: boolean
  readonly style?: boolean
  /** Keys of clips. The section shows their products if the clips cannot be shown. */
  readonly clips?: readonly string[]
}
export interface PagePlan {
  readonly name: string
  readonly key: string
  readonly type: DemoNavigation['navigationType']
  readonly sections: readonly SectionPlan[]
}
export interface GroupPlan {
  readonly title: string
  readonly picture: string
  readonly sections: readonly SectionPlan[]
}
export interface BrandPlan {
  readonly platform: BrandId
  readonly pages: readonly PagePlan[]
  /** Pages that are not in the main navigation: `funding`, `best-new`. */
  readonly sidePages: readonly Omit<PagePlan, 'type' | 'name'>[]
  readonly groups: readonly GroupPlan[]
}

export const link = (picture: string | null, title: string, to: string, subTitle = ''): DemoLink => ({
  title,
  subTitle,
  image: picture ? imageOf(picture) : null,
  link: to,
})
export const categoryLinks = (ids: readonly number[]): DemoLink[] =>
  ids.map((id) => {
    const found = categories.find((c) => c.id === id)
    if (!found) throw new Error(`No category ${id}`)
    return { title: found.name, subTitle: '', image: found.image, link: `/category/${found.slug}` }
  })

interface Book {
  readonly displays: DemoDisplay[]
  readonly navigations: DemoNavigation[]
  readonly groups: DemoGroup[]
}

const bases: Record<BrandId, number> = { cuma: 1000, market: 2000, farmer: 3000, ru: 4000 }

function toDisplay(
  plan: SectionPlan,
  place: Pick<DemoDisplay, 'id' | 'platform' | 'pageKey' | 'groupId' | 'position'>,
  products: readonly DemoProduct[],
  now: Date,
): DemoDisplay {
  const tabs = (plan.tabs ?? []).map(([name, choice, picture]) => ({
    name,
    image: picture ? imageOf(picture) : null,
    productIds: choose(products, choice),
  }))
  const videos = listVideos(products)
  const clips = (plan.clips ?? []).map((key) => {
    const found = videos.find((video) => video.key === key)
    if (!found) throw new Error(`There is no clip called ${key}`)
    return found
  })
  return {
    ...place,
    name: plan.title,
    title: plan.title,
    subTitle: plan.sub ?? '',
    orderByType: plan.order ?? 'highOrder',
    contentsType: tabs.length ? 'tab' : 'product',
    uiType: plan.ui,
    showInformation: !plan.hideInformation,
    isStyle: plan.style ?? false,
    image: plan.picture ? imageOf(plan.picture) : null,
    moreLink: plan.more ?? null,
    endAt: plan.endsIn === undefined ? null : seoulMidnight(now, plan.endsIn),
    links: plan.links ?? [],
    productIds: plan.choice ? choose(products, plan.choice) : clips.flatMap(({ productIds }) => productIds.slice(0, 2)),
    videoIds: clips.map(({ id }) => id),
    tabs,
  }
}

type Place = Pick<DemoDisplay, 'pageKey' | 'groupId'>

/** Sub tabs link to the sections that contain products. A home page has none. */
function subTabsOf(page: PagePlan, sections: readonly DemoDisplay[]): DemoNavigation['subTabs'] {
  if (page.key === 'home') return []
  return sections
    .filter((d) => d.uiType !== 'video_rail' && (d.productIds.length > 0 || d.tabs.length > 0))
    .map((d) => ({ name: d.name, displayId: d.id, image: d.image }))
}

/** Builds the display pages of one brand from its plan. Ids are the same in every run. */
export function displayBook(plan: BrandPlan, products: readonly DemoProduct[], now: Date): Book {
  const { platform } = plan
  const base = bases[platform]
  const displays: DemoDisplay[] = []
  const add = (sections: readonly SectionPlan[], place: Place) =>
    sections.map((section, position) => {
      const id = base + displays.length + 1
      const display = toDisplay(section, { id, platform, position, ...place }, products, now)
      displays.push(display)
      return display
    })
  const navigations = plan.pages.map((page, position): DemoNavigation => {
    const subTabs = subTabsOf(page, add(page.sections, { pageKey: page.key, groupId: null }))
    return {
      id: base + position + 1,
      platform,
      name: page.name,
      key: page.key,
      navigationType: page.type,
      position,
      subTabs,
    }
  })
  for (const page of plan.sidePages) add(page.sections, { pageKey: page.key, groupId: null })
  const groups = plan.groups.map(({ title, picture, sections }, position): DemoGroup => {
    const id = base + position + 1
    add(sections, { pageKey: null, groupId: id })
    return { id, platform, name: title, title, image: imageOf(picture), position }
  })
  return { displays, navigations, groups }
}
