import { useId } from 'react'
import { MOST_QUESTION } from './question-text.ts'

interface QuestionFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Text of a question, with its error and its length. */
export function QuestionField({ value, error, onChange }: QuestionFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-13 font-semibold text-ink-soft">
        문의 내용
      </label>
      <textarea
        id={id}
        name="contents"
        rows={6}
        maxLength={MOST_QUESTION}
        value={value}
        placeholder="상품에 대해 궁금한 점을 적어 주세요. 전화번호나 주소는 쓰지 말아 주세요."
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`w-full resize-none rounded-control bg-sunken px-4 py-3 text-16 outline-none ring-inset placeholder:text-ink-faint focus-visible:bg-surface focus-visible:ring-2 ${error ? 'ring-2 ring-danger' : 'ring-focus'}`}
      />
      <p
        id={`${id}-note`}
        className={`figures flex justify-between gap-3 text-12 ${error ? 'text-danger' : 'text-ink-faint'}`}
      >
        <span>{error}</span>
        <span>
          {value.length}/{MOST_QUESTION}
        </span>
      </p>
    </div>
  )
}
