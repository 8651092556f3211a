import type { AdminProduct, ProductOptionStatus } from '@shop/contract'
import { useState } from 'react'
import { ApiError, failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { RestoredNote } from '#src/ui/form/restored-note.tsx'
import { useSectionDraft } from '#src/ui/form/use-section-draft.ts'
import { showToast } from '#src/ui/overlay/toast.tsx'
import { statusTexts } from '../product-texts.ts'
import {
  type Matrix,
  type MatrixRow,
  nameOf,
  parseValues,
  toBody,
  toMatrix,
  unitsToCarry,
  withOptions,
} from './matrix-state.ts'
import type { WriteProduct } from './product-writes.ts'

const MOST_OPTIONS = 3
const statuses: readonly ProductOptionStatus[] = [
  'stock_in',
  'unlimited_stock_in',
  'stock_out',
  'temp_stock_out',
  'suspended',
]

interface RowProps {
  name: string
  row: MatrixRow
  onChange: (row: MatrixRow) => void
}

/** One combination: its prices, stock, state and shipment day. */
function Row({ name, row, onChange }: RowProps) {
  const label = (what: string) => `${name} ${what}`
  return (
    <li className="grid grid-cols-2 items-end gap-2 border-t border-line pt-2 wide:grid-cols-[minmax(8rem,1fr)_repeat(4,7.5rem)_9rem_9.5rem]">
      <span className="col-span-2 self-center text-14 font-semibold wide:col-span-1">{name}</span>
      <NumberField
        label="판매가"
        aria-label={label('판매가')}
        value={row.price}
        onChange={(price) => onChange({ ...row, price })}
      />
      <NumberField
        label="정가"
        aria-label={label('정가')}
        value={row.listPrice}
        onChange={(listPrice) => onChange({ ...row, listPrice })}
      />
      <NumberField
        label="특가"
        aria-label={label('특가')}
        value={row.specialSalePrice}
        onChange={(specialSalePrice) => onChange({ ...row, specialSalePrice })}
      />
      <NumberField
        label="재고"
        aria-label={label('재고')}
        unit="개"
        value={row.stock}
        onChange={(stock) => onChange({ ...row, stock })}
      />
      <SelectField
        label="상태"
        aria-label={label('상태')}
        options={statuses.map((status) => [status, statusTexts[status]])}
        value={row.productOptionStatus}
        onChange={({ target }) => onChange({ ...row, productOptionStatus: target.value as ProductOptionStatus })}
      />
      <TextField
        label="발송일"
        aria-label={label('발송일')}
        type="date"
        value={row.shipmentDate ?? ''}
        onChange={({ target: { value } }) => onChange({ ...row, shipmentDate: value === '' ? null : value })}
      />
    </li>
  )
}

/** Options and their values. */
function Options({ matrix, onChange }: { matrix: Matrix; onChange: (matrix: Matrix) => void }) {
  const { options } = matrix
  return (
    <>
      {options.map((option, at) => (
        <div key={option.id ?? `new ${at}`} className="grid items-end gap-2 wide:grid-cols-[12rem_1fr_auto]">
          <TextField
            label={`옵션 ${at + 1} 이름`}
            placeholder="크기"
            value={option.name}
            onChange={({ target }) =>
              onChange({ ...matrix, options: options.with(at, { ...option, name: target.value }) })
            }
          />
          <TextField
            label={`옵션 ${at + 1} 값`}
            placeholder="소, 중, 대"
            value={option.text}
            onChange={({ target: { value: text } }) => {
              const saved = matrix.stored.options.find(({ id }) => id !== null && id === option.id)
              const values = parseValues(text, saved?.values ?? [])
              onChange(withOptions(matrix, options.with(at, { ...option, text, values })))
            }}
          />
          <Button onClick={() => onChange(withOptions(matrix, options.toSpliced(at, 1)))}>옵션 {at + 1} 빼기</Button>
        </div>
      ))}
      {options.length < MOST_OPTIONS && (
        <div>
          <Button
            icon="plus"
            onClick={() =>
              onChange(
                withOptions(matrix, [...options, { id: null, name: '', text: '', values: [{ id: null, name: '' }] }]),
              )
            }
          >
            옵션 추가
          </Button>
        </div>
      )}
    </>
  )
}

/** Says which combination gets the units of a product that had no options. */
function CarriedUnits({ matrix }: { matrix: Matrix }) {
  const units = unitsToCarry(matrix)
  const [first] = matrix.rows
  if (units === 0 || !first || first.id !== null) return null
  return (
    <output className="text-13 text-ink-soft">
      옵션이 없을 때의 재고 {units.toLocaleString('ko')}개는 첫 옵션 “{nameOf(matrix, first)}”의 재고로 옮겨져요. 다르게
      나누려면 재고를 고쳐 주세요.
    </output>
  )
}

const textOf = (error: unknown): string =>
  error instanceof ApiError && error.problems.length > 0 && error.code !== 'changedMeanwhile'
    ? error.problems.map(({ message }) => message).join(' ')
    : failureText(error)

/** What the matrix is based on; sold units do not count. */
const baseOf = (product: AdminProduct): string =>
  JSON.stringify(toMatrix(product), (key, value: unknown) =>
    ['onHand', 'reserved', 'stock'].includes(key) ? 0 : value,
  )

/** Options, prices and stock of a product, with a button of their own. */
export function MatrixSection({ product, write }: { product: AdminProduct; write: WriteProduct }) {
  const draft = useSectionDraft<Matrix>(`product.${product.id}.options`, baseOf(product))
  const { edited, change, discard } = draft
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const matrix = edited ?? toMatrix(product)
  const save = async (): Promise<void> => {
    if (draft.isOutdated) return setError('그사이에 다른 사람이 옵션을 바꿨어요. 되돌린 뒤 다시 고쳐 주세요.')
    setSaving(true)
    setError(undefined)
    try {
      const params = { id: product.id }
      await write(product.version, (from) => call('admin.product.setOptions', { params, body: toBody(from, matrix) }))
      discard()
      showToast('옵션과 가격을 저장했어요.')
    } catch (reason) {
      setError(textOf(reason))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Card
      title="옵션, 가격, 재고"
      actions={
        <div className="flex gap-2">
          {edited && (
            <Button
              disabled={isSaving}
              onClick={() => {
                setError(undefined)
                discard()
              }}
            >
              옵션 되돌리기
            </Button>
          )}
          <Button
            look="line"
            busy={isSaving}
            blocked={edited ? undefined : '고친 내용이 없어요.'}
            onClick={() => void save()}
          >
            옵션 저장
          </Button>
        </div>
      }
    >
      {draft.isRestored && <RestoredNote onDiscard={discard} />}
      {/* what is typed while it is saved would be replaced by the reply */}
      <fieldset disabled={isSaving} className="contents">
        <Options matrix={matrix} onChange={change} />
        <CarriedUnits matrix={matrix} />
        <ul aria-label="옵션 조합" className="flex flex-col gap-2">
          {matrix.rows.map((row, at) => (
            <Row
              key={row.at.join('/')}
              name={nameOf(matrix, row)}
              row={row}
              onChange={(next) => change({ ...matrix, rows: matrix.rows.with(at, next) })}
            />
          ))}
        </ul>
      </fieldset>
      {error !== undefined && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-13 text-danger">
          {error}
        </p>
      )}
    </Card>
  )
}
