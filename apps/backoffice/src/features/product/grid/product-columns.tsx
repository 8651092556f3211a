import type { CallReply } from '@shop/contract'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '#src/lib/call/call.ts'
import { momentText, numberText, wonText } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'
import { EditCell } from '#src/ui/grid/edit-cell.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { statusTexts, statusTones } from '../product-texts.ts'
import { ProductThumb } from './product-thumb.tsx'

export type ProductRow = CallReply<'admin.product.list'>['products'][number]
const MOST_WON = 100_000_000

const toWon = (text: string): number => Number(text.replaceAll(/[,원\s]/g, ''))

const checkPrice = (text: string): string | undefined => {
  const won = toWon(text)
  return Number.isInteger(won) && won > 0 && won <= MOST_WON ? undefined : '1원부터 1억 원까지 적어 주세요.'
}

const savePrice = async (client: QueryClient, row: ProductRow, text: string): Promise<void> => {
  const { id, version, combinationId } = row
  if (combinationId === null) return
  const { product } = await call('admin.product.get', { params: { id } })
  const current = product.combinations[0]
  const price = toWon(text)
  const special = current?.specialSalePrice ?? null
  await call('admin.product.setPrices', {
    params: { id },
    body: {
      version,
      prices: [
        {
          combinationId,
          price,
          listPrice: Math.max(price, row.listPrice),
          specialSalePrice: special !== null && special > price ? null : special,
        },
      ],
    },
  })
  await client.invalidateQueries({ queryKey: ['admin.product.list'] })
}

/** Price of a product, edited in place if it has one combination. */
export function PriceCell({ row, client, canEdit }: { row: ProductRow; client: QueryClient; canEdit: boolean }) {
  if (row.combinationId === null || !canEdit) return <>{wonText(row.price)}</>
  return (
    <EditCell
      label={`${row.name} 판매가`}
      value={String(row.price)}
      text={wonText(row.price)}
      inputMode="numeric"
      check={checkPrice}
      onSave={(text) => savePrice(client, row, text)}
    />
  )
}

/** State of a product. One on sale without units is sold out. */
export function StateCell({ row: { productStatus, isInStock } }: { row: ProductRow }) {
  const isSoldOut = productStatus === 'stock_in' && !isInStock
  return (
    <Badge tone={isSoldOut ? 'bad' : statusTones[productStatus]}>
      {isSoldOut ? '품절 (재고 없음)' : statusTexts[productStatus]}
    </Badge>
  )
}

/** Columns of the product grid. */
export const productColumns = (client: QueryClient, canEdit: boolean): readonly GridColumn<ProductRow>[] => [
  { key: 'image', label: '사진', width: 64, cell: ({ image }) => <ProductThumb image={image} /> },
  {
    key: 'name',
    label: '상품',
    width: 280,
    isPinned: true,
    cell: ({ id, name }) => (
      <Link to={`/products/${id}`} className="font-semibold underline-offset-4 hover:underline">
        {name}
      </Link>
    ),
  },
  {
    key: 'state',
    label: '상태',
    width: 150,
    cell: (row) => <StateCell row={row} />,
  },
  {
    key: 'price',
    label: '판매가',
    width: 130,
    isRight: true,
    sort: { asc: 'priceAsc', desc: 'priceDesc' },
    cell: (row) => <PriceCell row={row} client={client} canEdit={canEdit} />,
  },
  { key: 'listPrice', label: '정가', width: 110, isRight: true, cell: ({ listPrice }) => wonText(listPrice) },
  {
    key: 'amount',
    label: '재고',
    width: 90,
    isRight: true,
    cell: ({ amount }) => (amount === null ? '무제한' : numberText(amount)),
  },
  {
    key: 'combinations',
    label: '옵션',
    width: 80,
    isRight: true,
    cell: ({ combinations }) => numberText(combinations),
  },
  { key: 'distributor', label: '공급사', width: 150, cell: ({ distributor }) => distributor.name },
  { key: 'category', label: '카테고리', width: 130, cell: ({ category }) => category.name },
  { key: 'sold', label: '팔린 수량', width: 100, isRight: true, cell: ({ soldUnits }) => numberText(soldUnits) },
  {
    key: 'nextPriceAt',
    label: '가격 예약',
    width: 150,
    cell: ({ nextPriceAt }) => (nextPriceAt === null ? '' : momentText(nextPriceAt)),
  },
  {
    key: 'createdAt',
    label: '만든 날',
    width: 150,
    isHidden: true,
    sort: { asc: 'oldest', desc: 'latest' },
    cell: ({ createdAt }) => momentText(createdAt),
  },
]

type Choices = CallReply<'admin.product.listChoices'>

/** Filters of the product grid. */
export const productFilters = (choices: Choices | undefined): readonly GridFilter[] => [
  { kind: 'search', key: 'q', label: '상품 이름이나 번호 찾기' },
  { kind: 'choice', key: 'productStatus', label: '상태', options: Object.entries(statusTexts) },
  {
    kind: 'choice',
    key: 'categoryId',
    label: '카테고리',
    options: (choices?.categories ?? []).map(({ id, name, parentId }) => [
      String(id),
      parentId === null ? name : `· ${name}`,
    ]),
  },
  {
    kind: 'choice',
    key: 'distributorId',
    label: '공급사',
    options: (choices?.distributors ?? []).map(({ id, name }) => [String(id), name]),
  },
  {
    kind: 'choice',
    key: 'onSale',
    label: '구매',
    options: [
      ['true', '지금 살 수 있음'],
      ['false', '지금 살 수 없음'],
    ],
  },
  {
    kind: 'choice',
    key: 'lowStock',
    label: '재고',
    options: [
      ['0', '없음'],
      ['5', '5개 이하'],
      ['20', '20개 이하'],
    ],
  },
]
