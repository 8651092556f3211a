import type { FoodNoticeKind } from '@shop/contract'
import { noticeFieldsOf, noticeKindNames } from '@shop/rules/publish'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { fieldLabels } from '../product-texts.ts'
import type { ProductRecord } from './editor-record.ts'

/** Food notice: the lines that the kind of food requires, and those that are written already. */
export function NoticeSection({ record }: { record: ProductRecord }) {
  const kind = record.value('foodNoticeKind')
  const notice = record.value('foodNotice')
  const fields = kind.value === null ? [] : noticeFieldsOf(kind.value)
  const known = new Set(fields.map(({ name }) => name))
  const others = notice.value.filter(({ name }) => !known.has(name))
  const valueOf = (name: string): string => notice.value.find((line) => line.name === name)?.value ?? ''
  const write = (name: string, value: string): void => {
    const lines = [...fields.map((field) => field.name), ...others.map((line) => line.name)]
    notice.onChange(
      lines
        .map((each) => ({ name: each, value: each === name ? value : valueOf(each) }))
        .filter((line) => line.value !== ''),
    )
  }
  return (
    <Card title="상품정보제공고시">
      <SelectField
        label={fieldLabels.foodNoticeKind}
        options={[['', '골라 주세요'], ...Object.entries(noticeKindNames)]}
        value={kind.value ?? ''}
        onChange={({ target: { value } }) => kind.onChange(value === '' ? null : (value as FoodNoticeKind))}
        error={kind.error}
      />
      <div className="grid gap-3 wide:grid-cols-2">
        {fields.map(({ name, hint, isRequired }) => (
          <TextField
            key={name}
            label={name}
            hint={hint}
            required={isRequired}
            value={valueOf(name)}
            onChange={(event) => write(name, event.target.value)}
          />
        ))}
        {others.map(({ name, value }) => (
          <TextField key={name} label={name} value={value} onChange={(event) => write(name, event.target.value)} />
        ))}
      </div>
      {notice.error && <p className="text-12 text-danger">{notice.error}</p>}
    </Card>
  )
}
