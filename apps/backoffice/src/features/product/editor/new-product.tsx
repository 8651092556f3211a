import { adminProductCalls } from '@shop/contract/admin/product'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '#src/lib/call/call.ts'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { RecordForm } from '#src/ui/form/record-form.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { type Choices, showProduct } from './editor-record.ts'

interface NewValues {
  name: string
  distributorId: number
  categoryId: number
  price: number
  listPrice: number
  specialSalePrice: null
  stock: number
}

const labels = { name: '상품 이름', price: '판매가', listPrice: '정가', stock: '재고' }

/** Form of a new product: what it needs to exist. Everything else follows in its editor. */
export function NewProduct({ choices }: { choices: Choices }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { distributors, categories } = choices
  const category = categories.find(({ parentId }) => parentId !== null) ?? categories[0]
  const record = useRecordForm<NewValues>({
    draft: 'product.new',
    schema: adminProductCalls['admin.product.create'].body,
    values: {
      name: '',
      distributorId: distributors[0]?.id ?? 0,
      categoryId: category?.id ?? 0,
      price: 0,
      listPrice: 0,
      specialSalePrice: null,
      stock: 0,
    },
    labels,
    save: async (body) => {
      // a list price that is not typed is the price
      const listPrice = body.listPrice === 0 ? body.price : body.listPrice
      const reply = await call('admin.product.create', { body: { ...body, listPrice } })
      showProduct(client, reply)
      void navigate(`/products/${reply.product.id}`, { replace: true })
    },
  })
  const distributor = record.value('distributorId')
  const categoryId = record.value('categoryId')
  return (
    <RecordForm record={record} label="새 상품" action="만들기">
      <Card>
        <TextField label={labels.name} required {...record.field('name')} />
        <div className="grid gap-3 wide:grid-cols-2">
          <SelectField
            label="공급사"
            options={distributors.map(({ id, name }) => [String(id), name])}
            value={String(distributor.value)}
            onChange={({ target }) => distributor.onChange(Number(target.value))}
            error={distributor.error}
          />
          <SelectField
            label="카테고리"
            options={categories.map(({ id, name, parentId }) => [String(id), parentId === null ? name : `· ${name}`])}
            value={String(categoryId.value)}
            onChange={({ target }) => categoryId.onChange(Number(target.value))}
            error={categoryId.error}
          />
          {(['price', 'listPrice', 'stock'] as const).map((name) => {
            const { value, onChange, error } = record.value(name)
            return (
              <NumberField
                key={name}
                label={labels[name]}
                unit={name === 'stock' ? '개' : '원'}
                value={value}
                onChange={(next) => onChange(next ?? 0)}
                error={error}
              />
            )
          })}
        </div>
      </Card>
    </RecordForm>
  )
}
