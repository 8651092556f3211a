import { ledgerColumns, ledgerFilters } from '#src/features/product/stock/stock-columns.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Every change of the units, the latest first. */
export default function StockLedgerPage() {
  return (
    <Page
      title="수불부"
      lead="판매, 취소, 조정으로 수량이 바뀐 기록이에요."
      actions={<ButtonLink to="/stock">모든 재고</ButtonLink>}
    >
      <Grid
        id="stock-ledger"
        label="수불부"
        call="admin.stock.ledger"
        rowsOf={({ entries }) => entries}
        idOf={({ id }) => id}
        columns={ledgerColumns}
        filters={ledgerFilters}
      />
    </Page>
  )
}
