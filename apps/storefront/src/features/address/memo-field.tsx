import { useState } from 'react'
import { Select } from '#src/ui/controls/select.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'

const memos = [
  '문 앞에 놓아 주세요.',
  '경비실에 맡겨 주세요.',
  '택배함에 넣어 주세요.',
  '배송 전에 연락해 주세요.',
  '부재 시 연락해 주세요.',
]
const OWN = 'own'
const choices = [
  { value: '', label: '배송 요청 사항 없음' },
  ...memos.map((memo) => ({ value: memo, label: memo })),
  { value: OWN, label: '직접 입력' },
]

/** Courier memo: one of the usual sentences or custom text. */
export function MemoField({
  value,
  bare,
  onChange,
}: {
  value: string
  bare?: boolean
  onChange: (memo: string) => void
}) {
  const isOwn = value !== '' && !memos.includes(value)
  const [choseOwn, setOwn] = useState(isOwn)
  const own = choseOwn || isOwn
  const choose = (chosen: string) => {
    setOwn(chosen === OWN)
    onChange(chosen === OWN ? '' : chosen)
  }
  return (
    <div className="flex flex-col gap-2">
      <Select
        label="배송 요청 사항"
        bare={bare ?? false}
        choices={choices}
        value={own ? OWN : value}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {own && (
        <TextField
          label="요청 사항 직접 입력"
          value={value}
          maxLength={100}
          placeholder="예: 공동 현관 비밀번호는 전화로 물어봐 주세요"
          onChange={(event) => {
            setOwn(true)
            onChange(event.currentTarget.value)
          }}
        />
      )}
    </div>
  )
}
