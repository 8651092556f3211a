import { NewProduct } from '#src/features/product/editor/new-product.tsx'
import { useCall } from '#src/lib/call/use-call.ts'
import { Page } from '#src/ui/display/page.tsx'
import { SkeletonRows } from '#src/ui/display/states.tsx'

/** Creates a product, which then opens in its editor. */
export default function NewProductPage() {
  const { data } = useCall('admin.product.listChoices')
  return (
    <Page title="새 상품" lead="먼저 만들고, 사진과 옵션은 다음 화면에서 채워요.">
      {data ? <NewProduct choices={data} /> : <SkeletonRows rows={4} />}
    </Page>
  )
}
