import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '#src/lib/call/call-query.ts'
import { LinkTabs } from '#src/ui/browse/link-tabs.tsx'

/** Last address per main tab, for the lifetime of the document. Empty on the server, where the user is unknown. */
const last = new Map<string | null, string>()

/**
 * Main navigation of the brand: `/?tab=key`. The first entry is home itself; the others link to their last visited address.
 * SCREEN-3
 */
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
