import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { findMain, planHome, readHomeAddress } from '#src/features/home/home-choice.ts'
import { SectionList } from '#src/features/home/section-list.tsx'
import { siteJsonLd } from '#src/features/home/site-json-ld.ts'
import { OptionSheetHost } from '#src/features/product/option-sheet-host.tsx'
import { useBrand } from '#src/lib/brand-context.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery, useLoaded } from '#src/lib/call/call-query.ts'
import { pageLoader, type PageLoaderArgs } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { useCachedReply } from '#src/lib/page/page-reply.ts'
import { Seo } from '#src/lib/seo.tsx'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import { useLazyComponent } from '#src/lib/use-lazy-component.ts'
import { useSite } from '#src/lib/site-context.ts'
import { lazyInView } from '#src/ui/browse/lazy-in-view.tsx'

const loadTab = () => import('#src/features/home/tab/tab-page.tsx').then(({ TabPage }) => TabPage)
/** Lazy-loaded, because home is visited far more often than its tabs. */
const TabPage = lazyInView(loadTab, import.meta.env.SSR ? await loadTab() : undefined)

/** Time (ms) after which broadcasts are asked for although the browser is busy. */
const STRIP_LIMIT_MS = 4_000

const loadHome = pageLoader(planHome)
export const loader = async (args: PageLoaderArgs) => {
  const fetched = args.url.searchParams.has('tab') ? TabPage.fetch() : undefined
  await loadHome(args)
  await fetched
  return null
}
export const handle = definePageHandle({ bar: 'shop', tabs: true })

export function Head() {
  const site = useSite()
  const [search] = useSearchParams()
  const mains = useCachedReply('home.listNavigation')?.mainNavigations ?? []
  const main = findMain(mains, readHomeAddress(search))
  if (main && main !== mains[0]) return <Seo title={main.name} path={`/?tab=${main.key}`} />
  return <Seo path="/" jsonLd={import.meta.env.SSR && siteJsonLd(site)} />
}

const loadStrip = () => import('#src/features/live/strip/on-air-strip.tsx').then(({ OnAirStrip }) => OnAirStrip)

/** Strip of broadcasts on air. It is not part of the first screen, so it is asked for at rest, and its code loads only if one is on air. */
function LiveStrip() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true), STRIP_LIMIT_MS, STRIP_LIMIT_MS), [])
  const { data } = useQuery({ ...callQuery(api, 'live.list', {}), enabled: isIdle })
  const { Part } = useLazyComponent(loadStrip, data !== undefined && data.onAir.length > 0)
  return Part ? <Part /> : null
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
      <LiveStrip />
    </>
  )
}
