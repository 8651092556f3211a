import { lazy, Suspense, useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import type { GridSelection } from '#src/ui/grid/grid-types.ts'
import type { Selection } from './bulk-dialog.tsx'

const filterFields = new Set(['productStatus', 'categoryId', 'distributorId', 'q', 'onSale', 'lowStock'])

/** Selection of the product grid as the bulk calls take it. */
export const toSelection = ({ isAll, ids, query }: GridSelection): Selection =>
  isAll
    ? { filter: Object.fromEntries(Object.entries(query).filter(([name]) => filterFields.has(name))) }
    : { ids: ids.map(Number) }

const loadFields = () => import('./bulk-fields-dialogs.tsx')

// the dialogs load when one opens
const dialogs = [
  ['가격 바꾸기', lazy(async () => ({ default: (await import('./bulk-price-dialog.tsx')).BulkPriceDialog }))],
  ['상태 바꾸기', lazy(async () => ({ default: (await loadFields()).BulkStatusDialog }))],
  ['배송 바꾸기', lazy(async () => ({ default: (await loadFields()).BulkShippingDialog }))],
  ['카테고리 바꾸기', lazy(async () => ({ default: (await loadFields()).BulkCategoryDialog }))],
  ['도매·펀딩', lazy(async () => ({ default: (await import('./bulk-sale-dialog.tsx')).BulkSaleDialog }))],
] as const

/** Actions on the selected rows of the product grid: `<Grid bulk={(selection) => <ProductBulkBar selection={selection} />} />`. */
export function ProductBulkBar({ selection }: { selection: GridSelection }) {
  const [opened, setOpened] = useState<string>()
  // the calls take a filter as a whole
  const blocked =
    selection.isAll && selection.except.length > 0 ? '뺀 상품이 있으면 한꺼번에 바꿀 수 없어요.' : undefined
  return (
    <>
      {dialogs.map(([label, Dialog]) => (
        <span key={label} className="contents">
          <Button size="small" blocked={blocked} onClick={() => setOpened(label)}>
            {label}
          </Button>
          {opened === label && (
            <Suspense>
              <Dialog selection={toSelection(selection)} onClose={() => setOpened(undefined)} />
            </Suspense>
          )}
        </span>
      ))}
    </>
  )
}
