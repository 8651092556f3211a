import type { Review } from '@shop/contract'
import { MOST_REVIEW_TEXT, REVIEW_TEXT } from '@shop/rules/user-text'
import { type ReactNode, useDeferredValue } from 'react'
import { WordsField } from '#src/features/order/words-field.tsx'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { BottomBar } from '#src/ui/overlay/bottom-bar.tsx'
import { PhotoPicker } from '../photo/photo-picker.tsx'
import { AttributesField } from './attributes-field.tsx'
import { textProblemOf } from './review-form.ts'
import { StarsField } from './stars-field.tsx'
import type { ReviewFormState } from './use-review-form.ts'

interface ReviewFieldsProps {
  state: ReviewFormState
  attributes: Review['attributes']
  /** Product that the review is about. */
  product: ReactNode
  /** Points of the review. */
  points: ReactNode
  submit: string
}

function ContentsField({ state: { form, errors, change } }: Pick<ReviewFieldsProps, 'state'>) {
  // found while typing, without delaying a key
  const problem = textProblemOf(useDeferredValue(form.contents))
  return (
    <WordsField
      label="후기"
      rows={7}
      most={MOST_REVIEW_TEXT}
      placeholder={`맛과 신선도, 포장은 어땠는지 ${REVIEW_TEXT}자 이상 써 주세요.`}
      value={form.contents}
      error={errors.contents ?? problem}
      onChange={(contents) => change({ contents })}
    />
  )
}

/** Form of a review: rating, answers, text and photos. SCREEN-12 */
export function ReviewFields({ state, attributes, product, points, submit }: ReviewFieldsProps) {
  const { form, errors, picker, busy, formProps, change } = state
  return (
    <form {...formProps} className="flex flex-1 flex-col">
      <div className="flex flex-col gap-7 px-5 pt-4 pb-8">
        {product}
        <StarsField value={form.score} error={errors.score} onChange={(score) => change({ score })} />
        <AttributesField
          attributes={attributes}
          chosen={form.attributeValueIds}
          error={errors.attributeValueIds}
          onChange={(attributeValueIds) => change({ attributeValueIds })}
        />
        <ContentsField state={state} />
        <div data-part="photos" className="flex flex-col gap-2">
          <PhotoPicker picker={picker} note="사진을 길게 눌러 끌면 순서를 바꿀 수 있어요. 위치 정보는 지우고 올려요." />
          <FormError text={errors.reviewImages} />
        </div>
        {points}
        <FormError text={errors.form} />
      </div>
      <BottomBar>
        <Button type="submit" size="large" wide busy={busy || picker.busy}>
          {submit}
        </Button>
      </BottomBar>
    </form>
  )
}
