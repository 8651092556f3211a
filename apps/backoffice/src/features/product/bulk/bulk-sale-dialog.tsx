import { useState } from 'react'
import { SelectField } from '#src/ui/controls/field.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { BulkDialog, type Change, type Selection } from './bulk-dialog.tsx'

type Sale = NonNullable<Change['sale']>

const changes = [
  ['wholesale', '도매 상품으로', { isWholesale: true }],
  ['notWholesale', '도매에서 빼기', { isWholesale: false }],
  ['funding', '펀딩 상품으로', { saleType: 'FUNDING_SALE' }],
  ['notFunding', '펀딩에서 빼기', { saleType: 'INDEFINITE_SALE', fundingGoalUnits: null }],
] as const satisfies readonly (readonly [string, string, Sale])[]

/** Makes the selected products wholesale or funding products, or ordinary ones again. */
export function BulkSaleDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const [choice, setChoice] = useState('')
  const [goal, setGoal] = useState<number | null>(null)
  const found = changes.find(([value]) => value === choice)
  const isFunding = choice === 'funding'
  const sale: Sale | undefined = found && { ...found[2], ...(isFunding && { fundingGoalUnits: goal }) }
  const isReady = sale !== undefined && (!isFunding || (goal ?? 0) > 0)
  return (
    <BulkDialog
      title="도매·펀딩 한꺼번에 바꾸기"
      selection={selection}
      change={isReady ? { sale } : undefined}
      blocked={isFunding ? '목표 수량을 적어 주세요.' : '바꿀 내용을 골라 주세요.'}
      valuesOf={() => ['그대로', found?.[1] ?? '그대로']}
      onClose={onClose}
    >
      {(error) => (
        <>
          <SelectField
            label="도매·펀딩"
            options={[['', '고르기'], ...changes.map(([value, label]) => [value, label] as const)]}
            value={choice}
            error={error}
            onChange={({ target }) => setChoice(target.value)}
          />
          {isFunding && <NumberField label="목표 수량" unit="개" value={goal} onChange={setGoal} />}
        </>
      )}
    </BulkDialog>
  )
}
