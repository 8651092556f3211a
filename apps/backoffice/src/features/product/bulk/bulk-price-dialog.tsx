import { useState } from 'react'
import { wonText } from '#src/lib/format/texts.ts'
import { Checkbox, SelectField, TextField } from '#src/ui/controls/field.tsx'
import { BulkDialog, type Change, type Selection } from './bulk-dialog.tsx'

type Price = NonNullable<Change['price']>

const modes = [
  ['amount', '원 더하기·빼기'],
  ['percent', '% 올리기·내리기'],
  ['set', '같은 값으로'],
] as const
const steps = [
  ['1', '1원'],
  ['10', '10원'],
  ['100', '100원'],
  ['1000', '1,000원'],
] as const
const roundings = [
  ['nearest', '반올림'],
  ['up', '올림'],
  ['down', '내림'],
] as const

interface DialogProps {
  selection: Selection
  onClose: () => void
}

/** Changes the prices of the selected products. */
export function BulkPriceDialog({ selection, onClose }: DialogProps) {
  const [mode, setMode] = useState<Price['mode']>('amount')
  const [text, setText] = useState('')
  const [roundTo, setRoundTo] = useState('10')
  const [rounding, setRounding] = useState<NonNullable<Price['rounding']>>('nearest')
  const [withListPrice, setWithListPrice] = useState(false)
  const value = /^[-+]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined
  const price: Price | undefined =
    value === undefined ? undefined : { mode, value, roundTo: Number(roundTo) as 1, rounding, withListPrice }
  return (
    <BulkDialog
      title="가격 한꺼번에 바꾸기"
      selection={selection}
      change={price && { price }}
      blocked="얼마를 바꿀지 적어 주세요."
      valuesOf={({ price: now, nextPrice }) => [wonText(now), wonText(nextPrice)]}
      onClose={onClose}
    >
      {(error) => (
        <>
          <div className="grid grid-cols-2 gap-3">
            <SelectField
              label="방법"
              options={modes}
              value={mode}
              onChange={({ target }) => setMode(target.value as Price['mode'])}
            />
            <TextField
              label={mode === 'percent' ? '비율' : '금액'}
              unit={mode === 'percent' ? '%' : '원'}
              value={text}
              hint={mode === 'set' ? undefined : '빼려면 -를 붙여요.'}
              error={error}
              onChange={({ target }) => setText(target.value)}
            />
            <SelectField
              label="단위"
              options={steps}
              value={roundTo}
              onChange={({ target }) => setRoundTo(target.value)}
            />
            <SelectField
              label="맞춤"
              options={roundings}
              value={rounding}
              onChange={({ target }) => setRounding(target.value as 'up')}
            />
          </div>
          <Checkbox
            label="정가도 똑같이 바꾸기"
            checked={withListPrice}
            onChange={({ target }) => setWithListPrice(target.checked)}
          />
        </>
      )}
    </BulkDialog>
  )
}
