import { SettlementCard, settlementColumns, settlementFilters } from '#src/features/settlement/settlement-columns.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Settlements of sellers by period. */
export default function SettlementsPage() {
  return (
    <Page title="정산" lead="구매를 확정한 상품과 배송비를 공급사마다 기간별로 정산해요.">
      <Grid
        id="settlements"
        label="정산 목록"
        call="admin.settlement.list"
        rowsOf={({ settlements }) => settlements}
        idOf={({ id }) => id}
        columns={settlementColumns}
        filters={settlementFilters}
        linkOf={({ id }) => `/settlement/${id}`}
        card={(settlement) => <SettlementCard settlement={settlement} />}
        unit={['정산', '건']}
        empty="아직 정산할 기간이 없어요. 첫 주문이 들어온 다음 날 생겨요."
      />
    </Page>
  )
}
