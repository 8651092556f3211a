import { StockCard } from '#src/features/product/stock/stock-card.tsx'
import { stockColumns, stockFilters } from '#src/features/product/stock/stock-columns.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Units of all options, to adjust them and to take options out of sale. */
export default function StockPage() {
  return (
    <Page
      title="재고"
      lead="옵션마다 창고 수량과 팔 수 있는 수량이에요."
      actions={
        <>
          <ButtonLink to="/stock/low">부족한 재고</ButtonLink>
          <ButtonLink to="/stock/ledger">수불부</ButtonLink>
        </>
      }
    >
      <Grid
        id="stock"
        label="재고 목록"
        call="admin.stock.list"
        rowsOf={({ stocks }) => stocks}
        live="stock"
        unit={['재고', '개']}
        idOf={({ id }) => id}
        columns={stockColumns}
        filters={stockFilters}
        card={StockCard}
      />
    </Page>
  )
}
