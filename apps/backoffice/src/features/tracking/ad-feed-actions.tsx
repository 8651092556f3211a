import type { AdFeedVendor } from '@shop/contract'
import { call } from '#src/lib/call/call.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { vendorTexts } from './ad-feed-columns.tsx'
import { useAdFeedChange } from './use-ad-feed-change.ts'

/** Sends all failed events of a vendor again. */
export function AdFeedActions() {
  const canRetry = useCan('job.retry')
  const { retry } = useAdFeedChange()
  if (!canRetry) return undefined
  return Object.entries(vendorTexts).map(([vendor, text]) => (
    <Button
      key={vendor}
      onClick={() => void retry(() => call('admin.adFeed.retry', { body: { vendor: vendor as AdFeedVendor } }))}
    >
      {text} 모두 다시 보내기
    </Button>
  ))
}
