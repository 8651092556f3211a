import type { AdminProduct } from '@shop/contract'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ProductEditor } from '#src/features/product/editor/product-editor.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { useChangedMeanwhile } from '#src/lib/live/use-changed-meanwhile.ts'
import { ChangedNote } from '#src/ui/display/changed-note.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'

interface ChangedProductProps {
  product: AdminProduct
  readAt: number
  reload: () => Promise<unknown>
}

/** Says that the product has changed since it was read. Reloading keeps the fields that were edited here. */
function ChangedProduct({ product: { id, version }, readAt, reload }: ChangedProductProps) {
  const [isBusy, setBusy] = useState(false)
  const readVersion = async () => (await call('admin.product.get', { params: { id } })).product.version
  const change = useChangedMeanwhile({ kind: 'product', id: String(id), version, readAt, readVersion })
  const onReload = () => {
    setBusy(true)
    void reload().finally(() => setBusy(false))
  }
  return <ChangedNote what="이 상품을" change={change} isBusy={isBusy} onReload={onReload} />
}

/** Editor of one product. */
export default function ProductPage() {
  const id = Number(useParams()['id'])
  const { data, dataUpdatedAt, error, refetch } = useCall('admin.product.get', { params: { id } })
  if (data)
    return (
      <>
        <ChangedProduct key={`changed ${id}`} product={data.product} readAt={dataUpdatedAt} reload={refetch} />
        <ProductEditor key={id} product={data.product} />
      </>
    )
  return (
    <Page title="상품">
      {error ? (
        <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} className="h-28" />
      )}
    </Page>
  )
}
