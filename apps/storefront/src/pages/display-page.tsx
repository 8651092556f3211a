import { useLocation } from 'react-router'
import { planSections } from '#src/features/home/home-choice.ts'
import { SectionList } from '#src/features/home/section-list.tsx'
import { OptionSheetHost } from '#src/features/product/option-sheet-host.tsx'
import { browserLoader, type PlanArgs, serverLoader } from '#src/lib/page-data.ts'
import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import type { Route } from './+types/display-page.ts'

/** Display pages that stand at an address of their own; each shows the sections the merchant keeps under its key. */
const titles: Record<string, string> = { wholesale: '도매', funding: '펀딩' }

const keyOf = (pathname: string): string => pathname.split('/').find(Boolean) ?? ''
const plan = ({ url, get }: PlanArgs) => planSections(keyOf(url.pathname), get)

export const loader = serverLoader(plan)
export const clientLoader = browserLoader(plan)
export const handle = definePageHandle({ title: '기획전' })
export const meta: Route.MetaFunction = ({ matches, location }) => {
  const key = keyOf(location.pathname)
  return seo(siteOf(matches), { title: titles[key] ?? key, path: `/${key}` })
}

const loadSheet = () => import('#src/features/order/purchase-sheet.tsx')

export default function DisplayPage() {
  const key = keyOf(useLocation().pathname)
  return (
    <>
      <h1 className="sr-only">{titles[key]}</h1>
      <SectionList key={key} pageKey={key} />
      <OptionSheetHost load={loadSheet} />
    </>
  )
}
