import { LiveList } from '#src/features/live/list/live-list.tsx'
import { listInput } from '#src/features/live/live-input.ts'
import { LiveInvitation } from '#src/features/live/live-invitation.tsx'
import { useBrand } from '#src/lib/brand-context.ts'
import { definePlan, pageLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'

export const loader = pageLoader(definePlan(() => ({ critical: [want('live.list', listInput)] })))
export const handle = definePageHandle({ title: '라이브' })

export const Head = () => (
  <Seo
    title="라이브"
    description={`${useBrand().koreanName} 라이브 방송을 보고, 방송 중에만 열리는 특가와 쿠폰을 만나 보세요.`}
    path="/live"
  />
)

/** Broadcasts on air, planned ones and replays. SCREEN-21 */
export default function LivePage() {
  return (
    <>
      {/* the bar above shows it */}
      <h1 className="sr-only">라이브</h1>
      <p className="px-5 pt-5 pb-1 text-14 text-ink-faint">보면서 묻고, 방송 중에만 열리는 특가로 담아 보세요.</p>
      <LiveList />
      <LiveInvitation />
    </>
  )
}
