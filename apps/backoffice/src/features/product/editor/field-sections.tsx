import { lazy, Suspense, useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { Skeleton } from '#src/ui/display/states.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { Checkbox, SelectField, TextField, type TextFieldProps } from '#src/ui/controls/field.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { categoryOptions, fieldLabels, fromSeoulInput, shippingOptions, toSeoulInput } from '../product-texts.ts'
import type { Choices, ProductRecord } from './editor-record.ts'

interface SectionProps {
  record: ProductRecord
}
type TextName = 'name' | 'summary' | 'origin' | 'storage' | 'unit' | 'deliveryCompany'
type NumberName =
  | 'shippingFee'
  | 'primaryAreaShippingFee'
  | 'secondaryAreaShippingFee'
  | 'thirdAreaShippingFee'
  | 'freeShippingFeeConditionPrice'
  | 'maxUnitInBox'
  | 'restrictedStockOrder'
  | 'fundingGoalUnits'
  | 'textReviewPoint'
  | 'photoReviewPoint'
  | 'minUsePoint'
  | 'minPointUseProductPrice'
type FlagName =
  | 'isGiftable'
  | 'isWholesale'
  | 'isUndeliverableSecondaryArea'
  | 'isUndeliverableThirdArea'
  | 'isCommingSoon'
  | 'noResale'
  | 'isExclusive'
  | 'isAppOnly'
  | 'requiresShare'

type OptionalLook = Pick<TextFieldProps, 'type' | 'hint' | 'placeholder'>

function Text({ record, name }: SectionProps & { name: TextName }) {
  return <TextField label={fieldLabels[name]} {...record.field(name)} />
}

function Amount({ record, name, unit = '원' }: SectionProps & { name: NumberName; unit?: string }) {
  const { value, onChange, error } = record.value(name)
  return (
    <NumberField
      label={fieldLabels[name]}
      unit={unit}
      value={value}
      // an empty field of a number that is required is refused beside the field
      onChange={(next) => onChange(next)}
      error={error}
    />
  )
}

function Flags({ record, names }: SectionProps & { names: readonly FlagName[] }) {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-2">
      {names.map((name) => {
        const { value, onChange } = record.value(name)
        return (
          <Checkbox
            key={name}
            label={fieldLabels[name]}
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
          />
        )
      })}
    </div>
  )
}

function Time({ record, name }: SectionProps & { name: 'limitedPeriodBegin' | 'limitedPeriodEnd' }) {
  const { value, onChange, error } = record.value(name)
  return (
    <TextField
      type="datetime-local"
      label={fieldLabels[name]}
      value={toSeoulInput(value)}
      onChange={(event) => onChange(fromSeoulInput(event.target.value))}
      error={error}
    />
  )
}

/** Text or day that may be absent. */
function Optional({ record, name, ...rest }: SectionProps & { name: 'videoUrl' | 'shipmentDate' } & OptionalLook) {
  const { value, onChange, error } = record.value(name)
  return (
    <TextField
      {...rest}
      label={fieldLabels[name]}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      error={error}
    />
  )
}

interface ChoiceProps extends SectionProps {
  name: 'taxStatus' | 'shippingFeeType' | 'saleType'
  options: readonly (readonly [value: string, label: string])[]
}

function Choice({ record, name, options }: ChoiceProps) {
  const { value, onChange, error } = record.value(name)
  return (
    <SelectField
      label={fieldLabels[name]}
      options={options}
      value={value}
      onChange={({ target }) => onChange(target.value as typeof value)}
      error={error}
    />
  )
}

const grid = 'grid gap-3 wide:grid-cols-2'

/** First words of a description. */
const excerptOf = (html: string): string =>
  html
    .replace(/<[^>]*>|&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)

/** Name, seller, category and facts. */
export function BasicsSection({ record, choices }: SectionProps & { choices: Choices | undefined }) {
  const category = record.value('categoryId')
  const distributor = record.value('distributorId')
  return (
    <Card title="기본 정보">
      <Text record={record} name="name" />
      <Text record={record} name="summary" />
      <div className={grid}>
        <SelectField
          label={fieldLabels.distributorId}
          options={(choices?.distributors ?? []).map(({ id, name }) => [String(id), name])}
          value={String(distributor.value)}
          onChange={(event) => distributor.onChange(Number(event.target.value))}
          error={distributor.error}
        />
        <SelectField
          label={fieldLabels.categoryId}
          options={categoryOptions(choices?.categories ?? [])}
          value={String(category.value)}
          onChange={(event) => category.onChange(Number(event.target.value))}
          error={category.error}
        />
        <Text record={record} name="origin" />
        <Text record={record} name="storage" />
        <Text record={record} name="unit" />
        <Choice
          record={record}
          name="taxStatus"
          options={[
            ['tax_free', '면세'],
            ['tax', '과세'],
          ]}
        />
      </div>
      <Flags record={record} names={['isGiftable', 'isWholesale']} />
    </Card>
  )
}

/** Fees, areas and boxes. */
export function ShippingSection({ record }: SectionProps) {
  return (
    <Card title="배송">
      <div className={grid}>
        <Text record={record} name="deliveryCompany" />
        <Choice record={record} name="shippingFeeType" options={shippingOptions} />
        <Amount record={record} name="shippingFee" />
        <Amount record={record} name="freeShippingFeeConditionPrice" />
        <Amount record={record} name="primaryAreaShippingFee" />
        <Amount record={record} name="secondaryAreaShippingFee" />
        <Amount record={record} name="thirdAreaShippingFee" />
        <Amount record={record} name="maxUnitInBox" unit="개" />
        <Optional record={record} name="shipmentDate" type="date" hint="비워 두면 주문한 순서대로 보내요." />
      </div>
      <Flags record={record} names={['isUndeliverableSecondaryArea', 'isUndeliverableThirdArea']} />
    </Card>
  )
}

/** Who may buy, when, and how many. */
export function SaleSection({ record }: SectionProps) {
  const grade = record.value('minAppUserGrade')
  return (
    <Card title="판매 조건">
      <div className={grid}>
        <Choice
          record={record}
          name="saleType"
          options={[
            ['INDEFINITE_SALE', '계속 판매'],
            ['LIMITED_SALE', '기간 한정'],
            ['FUNDING_SALE', '펀딩'],
          ]}
        />
        <SelectField
          label={fieldLabels.minAppUserGrade}
          options={[
            ['0', '모두'],
            ['1', '2등급부터'],
            ['2', '3등급부터'],
            ['3', '4등급만'],
          ]}
          value={String(grade.value)}
          onChange={(event) => grade.onChange(Number(event.target.value))}
          error={grade.error}
        />
        <Time record={record} name="limitedPeriodBegin" />
        <Time record={record} name="limitedPeriodEnd" />
        <Amount record={record} name="restrictedStockOrder" unit="개" />
        <Amount record={record} name="fundingGoalUnits" unit="개" />
      </div>
      <Flags record={record} names={['isCommingSoon', 'noResale', 'isExclusive', 'isAppOnly', 'requiresShare']} />
    </Card>
  )
}

/** Points that are earned and can be used. */
export function PointSection({ record }: SectionProps) {
  const rate = record.value('purchasePointPer')
  return (
    <Card title="적립금">
      <div className={grid}>
        <TextField
          label={fieldLabels.purchasePointPer}
          type="number"
          step="0.01"
          min="0"
          max="100"
          unit="%"
          value={Number.isNaN(rate.value) ? '' : String(rate.value)}
          onChange={(event) => rate.onChange(event.target.valueAsNumber)}
          error={rate.error}
        />
        <Amount record={record} name="textReviewPoint" />
        <Amount record={record} name="photoReviewPoint" />
        <Amount record={record} name="minUsePoint" />
        <Amount record={record} name="minPointUseProductPrice" />
      </div>
    </Card>
  )
}

// the editor loads when a description is opened
const DescriptionField = lazy(async () => ({
  default: (await import('../description/description-field.tsx')).DescriptionField,
}))

/** Description, which the server sanitizes, and the film. */
export function DescriptionSection({ record }: SectionProps) {
  const [isOpen, setOpen] = useState(false)
  const { value, onChange, error } = record.value('contents')
  return (
    <Card title="상세 설명">
      {isOpen || error !== undefined ? (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <DescriptionField label={fieldLabels.contents} html={value} error={error} onChange={onChange} />
        </Suspense>
      ) : (
        <>
          <p className="line-clamp-3 text-14 text-ink-soft">{excerptOf(value) || '아직 적지 않았어요.'}</p>
          <div>
            <Button onClick={() => setOpen(true)}>상세 설명 고치기</Button>
          </div>
        </>
      )}
      <Optional record={record} name="videoUrl" placeholder="https://" hint="사진과 함께 상품 화면 맨 위에 나와요." />
    </Card>
  )
}
