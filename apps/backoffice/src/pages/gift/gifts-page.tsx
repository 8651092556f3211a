import { GiftCard, giftColumns, giftFilters } from '#src/features/gift/gift-columns.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Gifts of receivers. */
export default function GiftsPage() {
  return (
    <Page title="선물" lead="받는 분마다 한 줄이에요. 번호를 누르면 주문의 모든 선물을 봐요.">
      <Grid
        id="gifts"
        label="선물 목록"
        call="admin.gift.list"
        rowsOf={({ gifts }) => gifts}
        idOf={({ id }) => id}
        columns={giftColumns}
        filters={giftFilters}
        linkOf={({ orderNo }) => `/gifts/${orderNo}`}
        card={(gift) => <GiftCard gift={gift} />}
        empty="선물이 없어요."
      />
    </Page>
  )
}
