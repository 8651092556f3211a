import type { AdminProduct, AdminProductFields, CallReply } from '@shop/contract'
import { adminProductCalls } from '@shop/contract/admin/product'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call/call.ts'
import { callKey } from '#src/lib/call/use-call.ts'
import { type RecordFormState, useRecordForm } from '#src/ui/form/use-record-form.ts'
import { fieldLabels } from '../product-texts.ts'
import type { WriteProduct } from './product-writes.ts'

export type ProductValues = AdminProductFields & { version: number }
export type ProductRecord = RecordFormState<ProductValues>
export type Choices = CallReply<'admin.product.listChoices'>

/** Shows a product as the server has answered it, here and in the grid. */
export const showProduct = (client: QueryClient, { product }: { product: AdminProduct }): void => {
  client.setQueryData(callKey('admin.product.get', { params: { id: product.id } }), { product })
  void client.invalidateQueries({ queryKey: ['admin.product.list'] })
  void client.invalidateQueries({ queryKey: ['admin.product.listChanges'] })
}

/** Form of the fields of a product. */
export const useProductRecord = ({ id, fields, version }: AdminProduct, write: WriteProduct): ProductRecord =>
  useRecordForm<ProductValues>({
    draft: `product.${id}`,
    schema: adminProductCalls['admin.product.change'].body,
    values: { ...fields, version },
    labels: fieldLabels,
    save: (body) =>
      write(body.version, (from) => call('admin.product.change', { params: { id }, body: { ...body, version: from } })),
  })
