import type { AdminDistributor } from '@shop/contract'
import { lazy, Suspense, useMemo, useState } from 'react'
import { distributorColumns, distributorFilters } from '#src/features/product/distributor/distributor-columns.tsx'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

// the form's schema and its library load when a form opens
const DistributorForm = lazy(async () => ({
  default: (await import('#src/features/product/distributor/distributor-form.tsx')).DistributorForm,
}))

const SettlementTermsForm = lazy(async () => ({
  default: (await import('#src/features/settlement/settlement-terms-form.tsx')).SettlementTermsForm,
}))

/** Distributors with their contacts and shipping terms. */
export default function DistributorsPage() {
  const [edited, setEdited] = useState<AdminDistributor | 'new'>()
  const columns = useMemo(() => distributorColumns(setEdited), [])
  const canWrite = useCan('distributor.write')
  const canReadTerms = useCan('settlement.read')
  return (
    <Page
      title="공급사"
      lead="상품을 보내는 농장과 업체예요."
      actions={
        canWrite && (
          <Button look="primary" icon="plus" onClick={() => setEdited('new')}>
            공급사 추가
          </Button>
        )
      }
    >
      <Grid
        id="distributors"
        label="공급사 목록"
        call="admin.distributor.list"
        rowsOf={({ distributors }) => distributors}
        live="distributor"
        unit={['공급사', '곳']}
        idOf={({ id }) => id}
        columns={columns}
        filters={distributorFilters}
      />
      {edited && (
        <Suspense>
          <DistributorForm
            key={edited === 'new' ? 'new' : edited.id}
            distributor={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          >
            {edited !== 'new' && canReadTerms && <SettlementTermsForm distributorId={edited.id} />}
          </DistributorForm>
        </Suspense>
      )}
    </Page>
  )
}
