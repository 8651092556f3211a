import { CustomerCard, customerColumns, customerFilters } from '#src/features/customer/customer-columns.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Members of the brand, and guests that a search finds. */
export default function CustomersPage() {
  return (
    <Page title="고객" lead="휴대폰 번호, 이름, 이메일, 주문 번호 전체를 입력하면 바로 찾아요.">
      <Grid
        id="customers"
        label="고객 목록"
        call="admin.customer.list"
        rowsOf={({ customers }) => customers}
        live="customer"
        unit={['고객', '명']}
        idOf={({ id }) => id}
        columns={customerColumns}
        filters={customerFilters}
        linkOf={({ id }) => `/customers/${id}`}
        card={(row) => <CustomerCard row={row} />}
        empty="맞는 고객이 없어요. 번호나 이름을 빠짐없이 입력했는지 확인해 주세요."
      />
    </Page>
  )
}
