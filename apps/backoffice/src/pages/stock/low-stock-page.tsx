import { StockCard } from '#src/features/product/stock/stock-card.tsx'
import { lowFilters, stockColumns } from '#src/features/product/stock/stock-columns.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Options with few units, the least first. */
export default function LowStockPage() {
  return (
    <Page
      title="부족한 재고"
      lead="상품의 부족 기준보다 적게 남은 옵션이에요. 기준이 없는 상품은 10개예요."
      actions={<ButtonLink to="/stock">모든 재고</ButtonLink>}
    >
      <Grid
        id="low-stock"
        label="부족한 재고 목록"
        call="admin.stock.low"
        rowsOf={({ stocks }) => stocks}
        idOf={({ id }) => id}
        columns={stockColumns}
        filters={lowFilters}
        card={StockCard}
        empty="부족한 재고가 없어요."
      />
    </Page>
  )
}
