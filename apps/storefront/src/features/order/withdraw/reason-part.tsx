import { Section } from '#src/features/order/checkout/section.tsx'
import { RadioGroup } from '#src/ui/controls/choice.tsx'
import { WordsField } from '../words-field.tsx'
import { OWN_WORDS, withdrawReasons } from './withdraw-choice.ts'

const choices = [...withdrawReasons, OWN_WORDS].map((reason) => ({ value: reason, label: reason }))

interface ReasonPartProps {
  reason: string
  words: string
  onReason: (reason: string) => void
  onWords: (words: string) => void
}

/** Cancellation reason, optional. */
export function ReasonPart({ reason, words, onReason, onWords }: ReasonPartProps) {
  return (
    <Section title="취소하는 이유">
      <RadioGroup
        legend="취소하는 이유 (선택)"
        showLegend={false}
        value={reason}
        choices={choices}
        onChange={onReason}
      />
      {reason === OWN_WORDS && (
        <WordsField
          label="취소하는 이유"
          rows={3}
          most={200}
          placeholder="이유를 알려 주시면 더 좋은 상품을 준비할게요."
          value={words}
          onChange={onWords}
        />
      )}
    </Section>
  )
}
