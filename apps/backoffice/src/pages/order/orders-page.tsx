import { Link } from 'react-router'
import { ExportOrders } from '#src/features/order/list/export-orders.tsx'
import { OrderBulk } from '#src/features/order/list/order-bulk.tsx'
import { OrderCard, orderColumns, orderFilters } from '#src/features/order/list/order-columns.tsx'
import { OrderTabs } from '#src/features/order/list/order-tabs.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

const REFRESH_MS = 30_000

/** Orders of the brand by state. */
export default function OrdersPage() {
  return (
    <Page
      title="주문"
      actions={
        <Link to="/orders/print" className="text-14 font-semibold underline underline-offset-4">
          피킹·포장 인쇄
        </Link>
      }
    >
      <OrderTabs />
      <Grid
        id="orders"
        label="주문 목록"
        call="admin.order.list"
        rowsOf={({ orders }) => orders}
        idOf={({ orderNo }) => orderNo}
        columns={orderColumns}
        filters={orderFilters}
        linkOf={({ orderNo }) => `/orders/${orderNo}`}
        card={(row) => <OrderCard row={row} />}
        bulk={(selection) => <OrderBulk selection={selection} />}
        tools={(query) => <ExportOrders query={query} />}
        every={REFRESH_MS}
        live="order"
        unit={['주문', '건']}
        empty="조건에 맞는 주문이 없어요."
      />
    </Page>
  )
}
