import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ProductBulkBar } from '#src/features/product/bulk/product-bulk-bar.tsx'
import { ProductCard } from '#src/features/product/grid/product-card.tsx'
import { productColumns, productFilters } from '#src/features/product/grid/product-columns.tsx'
import { ExportMenu } from '#src/features/sheet/export-menu.tsx'
import { download } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** All products that the account may see. */
export default function ProductsPage() {
  const client = useQueryClient()
  const canEdit = useCan('product.write')
  const { data: choices } = useCall('admin.product.listChoices')
  const columns = useMemo(() => productColumns(client, canEdit), [client, canEdit])
  const filters = useMemo(() => productFilters(choices), [choices])
  return (
    <Page
      title="상품"
      actions={
        canEdit && (
          <ButtonLink to="/products/new" look="primary" icon="plus">
            새 상품
          </ButtonLink>
        )
      }
    >
      <Grid
        id="products"
        label="상품 목록"
        call="admin.product.list"
        rowsOf={({ products }) => products}
        live="product"
        unit={['상품', '개']}
        idOf={({ id }) => id}
        linkOf={({ id }) => `/products/${id}`}
        columns={columns}
        filters={filters}
        tools={(query) => (
          <ExportMenu run={(format) => download('admin.product.export', { query: { ...query, format } })} />
        )}
        bulk={canEdit ? (selection) => <ProductBulkBar selection={selection} /> : undefined}
        card={(row) => <ProductCard row={row} client={client} canEdit={canEdit} />}
      />
    </Page>
  )
}
