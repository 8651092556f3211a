import { couponColumns, couponFilters } from '#src/features/coupon/coupon-columns.tsx'
import { useCan } from '#src/lib/session/staff-session.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Coupons with their results. */
export default function CouponsPage() {
  const canWrite = useCan('coupon.write')
  return (
    <Page
      title="쿠폰"
      actions={
        canWrite && (
          <ButtonLink look="primary" icon="plus" to="/coupons/new">
            쿠폰 만들기
          </ButtonLink>
        )
      }
    >
      <Grid
        id="coupons"
        label="쿠폰 목록"
        call="admin.coupon.list"
        rowsOf={({ coupons }) => coupons}
        unit={['쿠폰', '개']}
        idOf={({ id }) => id}
        columns={couponColumns}
        filters={couponFilters}
        linkOf={({ id }) => `/coupons/${id}`}
      />
    </Page>
  )
}
