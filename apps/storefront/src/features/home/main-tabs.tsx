import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '#src/lib/call/call-query.ts'
import { LinkTabs } from '#src/ui/browse/link-tabs.tsx'

/** Where somebody was last in each main tab, as long as this document lives. The server knows nobody. */
const last = new Map<string | null, string>()

/** The main navigation of the brand: `/?tab=key`; its first entry is home itself, and another is found as it was left. SCREEN-3 */
export function MainTabs() {
  const [search] = useSearchParams()
  const tab = search.get('tab')
  useEffect(() => void last.set(tab, `/?${search}`), [tab, search])
  const { data, isPending } = useCall('home.listNavigation')
  const entries = data?.mainNavigations ?? []
  if (!isPending && entries.length === 0) return null
  const tabs = entries.map(({ key, name }, at) => ({
    key,
    label: name,
    to: at === 0 ? '/' : (key !== tab && last.get(key)) || `/?tab=${key}`,
  }))
  return (
    <div className="hairline-b h-12">
      {tabs.length > 0 && <LinkTabs label="주요 메뉴" tabs={tabs} current={tab ?? tabs[0]?.key} />}
    </div>
  )
}
