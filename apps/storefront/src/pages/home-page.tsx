import type { MainNavigation } from '@shop/contract'
import { useSearchParams } from 'react-router'
import { DisplayProducts } from '#src/features/home/display-products.tsx'
import { DisplayTabs } from '#src/features/home/display-tabs.tsx'
import { findMain, findSub, planHome, readHomeAddress, subTabsInput } from '#src/features/home/home-choice.ts'
import { SectionList } from '#src/features/home/section-list.tsx'
import { SubTabs } from '#src/features/home/sub-tabs.tsx'
import { OptionSheetHost } from '#src/features/product/option-sheet-host.tsx'
import { searchActionOf } from '#src/features/search/search-json-ld.ts'
import { useBrand } from '#src/lib/brand-context.ts'
import { useLoaded } from '#src/lib/call-query.ts'
import { browserLoader, serverLoader } from '#src/lib/page-data.ts'
import { definePageHandle } from '#src/lib/page-handle.ts'
import { findReply } from '#src/lib/page-reply.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/home-page.ts'

export const loader = serverLoader(planHome)
export const clientLoader = browserLoader(planHome)
export const handle = definePageHandle({ bar: 'shop', tabs: true })
export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const site = siteOf(matches)
  const mains = findReply(loaderData, 'home.listNavigation')?.mainNavigations ?? []
  const main = findMain(mains, readHomeAddress(new URLSearchParams(location.search)))
  if (main && main !== mains[0]) return seo(site, { title: main.name, path: `/?tab=${main.key}` })
  const { brand, origin } = site ?? {}
  const website = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brand?.koreanName,
    url: `${origin}/`,
    potentialAction: searchActionOf(origin ?? ''),
  }
  return seo(site, { path: '/', jsonLd: [website] })
}

const loadSheet = () => import('#src/features/order/purchase-sheet.tsx')

/** A main tab other than home: its sub tabs, and what the chosen one shows. */
function TabPage({ main }: { main: MainNavigation }) {
  const [search] = useSearchParams()
  const { subNavigations } = useLoaded('home.listSubTabs', subTabsInput(main.id))
  const sub = findSub(main, subNavigations, readHomeAddress(search))
  return (
    <>
      <SubTabs main={main} subs={subNavigations} current={sub?.id} />
      {!sub ? (
        <SectionList pageKey={main.key} />
      ) : main.navigationType === 'tab_in_tab' ? (
        // the page of the most wanted counts its places; SCREEN-4
        <DisplayTabs key={sub.id} displayId={sub.displayCategoryId} name={sub.name} ranked={main.key === 'best'} />
      ) : (
        <DisplayProducts key={sub.id} displayId={sub.displayCategoryId} />
      )}
    </>
  )
}

export default function HomePage() {
  const brand = useBrand()
  const [search] = useSearchParams()
  const { mainNavigations } = useLoaded('home.listNavigation')
  const main = findMain(mainNavigations, readHomeAddress(search))
  const isHome = main === undefined || main === mainNavigations[0]
  return (
    <>
      <h1 className="sr-only">{isHome ? `${brand.koreanName} ${brand.tagline}` : main.name}</h1>
      {isHome ? <SectionList pageKey={main?.key ?? 'home'} /> : <TabPage key={main.id} main={main} />}
      <OptionSheetHost load={loadSheet} />
    </>
  )
}
