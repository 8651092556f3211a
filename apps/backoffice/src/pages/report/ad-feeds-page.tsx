import { adFeedColumns, adFeedFilters } from '#src/features/tracking/ad-feed-columns.tsx'
import { AdFeedActions } from '#src/features/tracking/ad-feed-actions.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Events that GA4 or Meta have not taken. */
export default function AdFeedsPage() {
  return (
    <Page
      title="못 보낸 광고 이벤트"
      lead="GA4와 Meta가 받지 않은 구매·환불·방문 이벤트예요. 30일이 지나면 지워요."
      actions={<AdFeedActions />}
    >
      <Grid
        id="ad-feeds"
        label="못 보낸 광고 이벤트 목록"
        call="admin.adFeed.listFailed"
        rowsOf={({ events }) => events}
        unit={['이벤트', '건']}
        idOf={({ id }) => id}
        columns={adFeedColumns}
        filters={adFeedFilters}
        empty="못 보낸 광고 이벤트가 없어요."
      />
    </Page>
  )
}
