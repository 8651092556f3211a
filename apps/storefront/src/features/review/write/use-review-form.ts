import { MOST_REVIEW_PHOTOS } from '@shop/rules/user-text'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useWrittenDown } from '#src/features/auth/use-draft.ts'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { type PickedPhoto, type StoredPhoto, storedPhotos } from '../photo/picked-photo.ts'
import { usePhotoPicker } from '../photo/use-photo-picker.ts'
import { checkReview, type ReviewErrors, type ReviewForm } from './review-form.ts'

interface FormPlan {
  /** Name of the draft. */
  draft: string
  start: ReviewForm
  photos?: readonly StoredPhoto[]
  errors?: ReviewErrors
  send: (form: ReviewForm, photos: readonly PickedPhoto[]) => Promise<ReviewErrors | undefined>
}

type Draft = ReviewForm & { photos: readonly StoredPhoto[] }

/** Element of the first field with an error. */
const placeOf = (errors: ReviewErrors): string => {
  if (errors.score) return '[data-part="score"] input'
  return errors.contents ? 'textarea' : '[data-part="photos"] button'
}

/** Values, photos and errors of a review. Each change is stored for this tab, so that a reload loses nothing. */
export const useReviewForm = ({ draft, start, photos = [], errors: first = {}, send }: FormPlan) => {
  const [form, setForm] = useState(start)
  const [errors, setErrors] = useState(first)
  const picker = usePhotoPicker({ most: MOST_REVIEW_PHOTOS, start: photos })
  const { busy, run } = useOneWork()
  const ref = useRef<HTMLFormElement>(null)
  const typed = useMemo((): Draft => ({ ...form, photos: storedPhotos(picker.photos) }), [form, picker.photos])
  useWrittenDown<Draft>(draft, typed, {
    write: (content) => content,
    onFound: (content) => {
      const { photos: stored = [], ...found } = content as Partial<Draft>
      setForm((before) => ({ ...before, ...found }))
      picker.restore(stored)
    },
  })
  const refuse = (found: ReviewErrors) => {
    setErrors(found)
    ref.current?.querySelector<HTMLElement>(placeOf(found))?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkReview(form, picker.photos)
    if (Object.keys(found).length > 0) return refuse(found)
    return void run(async () => {
      const refused = await send(form, picker.photos)
      if (refused) refuse(refused)
    })
  }
  return {
    form,
    errors,
    picker,
    busy,
    formProps: { ref, onSubmit: submit, noValidate: true, method: 'post' as const },
    change: (changed: Partial<ReviewForm>) => {
      setForm((before) => ({ ...before, ...changed }))
      setErrors((before) => {
        const stays = ([field]: [string, unknown]) => field !== 'form' && !(field in changed)
        return Object.fromEntries(Object.entries(before).filter(stays))
      })
    },
  }
}
export type ReviewFormState = ReturnType<typeof useReviewForm>
