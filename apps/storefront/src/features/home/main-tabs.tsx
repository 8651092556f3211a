import { useSearchParams } from 'react-router'
import { useCall } from '#src/lib/call/call-query.ts'
import { LinkTabs } from '#src/ui/browse/link-tabs.tsx'

/** The main navigation of the brand: `/?tab=key`; its first entry is home itself. SCREEN-3 */
export function MainTabs() {
  const [search] = useSearchParams()
  const { data, isPending } = useCall('home.listNavigation')
  const entries = data?.mainNavigations ?? []
  if (!isPending && entries.length === 0) return null
  const tabs = entries.map(({ key, name }, at) => ({ key, label: name, to: at === 0 ? '/' : `/?tab=${key}` }))
  return (
    <div className="hairline-b h-12">
      {tabs.length > 0 && <LinkTabs label="주요 메뉴" tabs={tabs} current={search.get('tab') ?? tabs[0]?.key} />}
    </div>
  )
}
