import { brandFor } from '@shop/brands'
import { useSearchParams } from 'react-router'
import { findMain, planHome, readHomeAddress } from '#src/features/home/home-choice.ts'
import { SectionList } from '#src/features/home/section-list.tsx'
import { siteJsonLd } from '#src/features/home/site-json-ld.ts'
import { OptionSheetHost } from '#src/features/product/option-sheet-host.tsx'
import { useBrand } from '#src/lib/brand-context.ts'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { browserLoader, serverLoader } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { findReply } from '#src/lib/page/page-reply.ts'
import { brandContext, originContext } from '#src/lib/page/request-context.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { whenNear } from '#src/ui/browse/lazy-in-view.tsx'
import type { Route } from './+types/home-page.ts'

const loadTab = () => import('#src/features/home/tab/tab-page.tsx').then(({ TabPage }) => TabPage)
/** Home itself is looked at far more often than its tabs. */
const TabPage = whenNear(loadTab, import.meta.env.SSR ? await loadTab() : undefined)

const load = serverLoader(planHome)
/** What search engines read comes from the server alone: they do not move on inside the shop. */
export const loader = async (args: Route.LoaderArgs) => {
  const site = { brand: brandFor(args.context.get(brandContext)), origin: args.context.get(originContext) }
  return { ...(await load(args)), jsonLd: siteJsonLd(site) }
}
const loadInBrowser = browserLoader(planHome)
export const clientLoader = async (args: Route.ClientLoaderArgs) => {
  const fetched = args.url.searchParams.has('tab') ? TabPage.fetch() : undefined
  await loadInBrowser(args)
  await fetched
  return null
}
export const handle = definePageHandle({ bar: 'shop', tabs: true })
export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const site = siteOf(matches)
  const mains = findReply(loaderData, 'home.listNavigation')?.mainNavigations ?? []
  const main = findMain(mains, readHomeAddress(new URLSearchParams(location.search)))
  if (main && main !== mains[0]) return seo(site, { title: main.name, path: `/?tab=${main.key}` })
  return seo(site, { path: '/', ...(loaderData && { jsonLd: loaderData.jsonLd }) })
}

const loadSheet = () => import('#src/features/order/purchase-sheet.tsx')

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
