import type { AdminProduct } from '@shop/contract'
import { lazy, Suspense } from 'react'
import { useCall } from '#src/lib/call/use-call.ts'
import { Page } from '#src/ui/display/page.tsx'
import { Badge, SkeletonRows } from '#src/ui/display/states.tsx'
import { RecordForm } from '#src/ui/form/record-form.tsx'
import { statusTexts, statusTones } from '../product-texts.ts'
import { useProductRecord } from './editor-record.ts'
import { BasicsSection, DescriptionSection, PointSection, SaleSection, ShippingSection } from './field-sections.tsx'
import { MatrixSection } from './matrix-section.tsx'
import { NoticeSection } from './notice-section.tsx'
import { PictureSection } from './picture-section.tsx'
import { ProductActions } from './product-actions.tsx'
import { useProductWrites } from './product-writes.ts'
import { RelatedSection } from './related-section.tsx'

// below the form, so that the editor is there first
const ScheduleSection = lazy(async () => ({ default: (await import('./schedule-section.tsx')).ScheduleSection }))
const VideoSection = lazy(async () => ({ default: (await import('./video-section.tsx')).VideoSection }))
const HistorySection = lazy(async () => ({ default: (await import('./history-section.tsx')).HistorySection }))

/** What a product that is not on sale lacks for it. */
function PublishGate({ product }: { product: AdminProduct }) {
  const { publishProblems } = product
  if (publishProblems.length === 0) return null
  return (
    <section aria-label="판매하려면" className="rounded-card bg-warn-soft px-4 py-3 text-14 text-warn">
      <h2 className="font-semibold">판매하려면 {publishProblems.length}가지를 채워 주세요.</h2>
      <ul className="list-disc pl-5">
        {publishProblems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{message}</li>
        ))}
      </ul>
    </section>
  )
}

/** Screen of one product. */
export function ProductEditor({ product }: { product: AdminProduct }) {
  const write = useProductWrites()
  const record = useProductRecord(product, write)
  const { data: choices } = useCall('admin.product.listChoices')
  const { productStatus } = product
  return (
    <Page
      title={product.fields.name}
      lead={
        <span className="flex items-center gap-2">
          <Badge tone={statusTones[productStatus]}>{statusTexts[productStatus]}</Badge>
          {product.distributorName} · {product.categoryName}
        </span>
      }
      actions={<ProductActions product={product} isDirty={record.isDirty} write={write} />}
    >
      <PublishGate product={product} />
      <RecordForm record={record} label="상품">
        <BasicsSection record={record} choices={choices} />
        <PictureSection record={record} />
        <ShippingSection record={record} />
        <SaleSection record={record} />
        <PointSection record={record} />
        <NoticeSection record={record} />
        <DescriptionSection record={record} />
        <RelatedSection record={record} product={product} />
      </RecordForm>
      <MatrixSection product={product} write={write} />
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <ScheduleSection product={product} />
        <VideoSection product={product} write={write} />
        <HistorySection id={product.id} />
      </Suspense>
    </Page>
  )
}
