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

/** Values and photos, stored for this tab as they change, so that a reload loses nothing. */
const useReviewDraft = ({ draft, start, photos = [] }: Pick<FormPlan, 'draft' | 'start' | 'photos'>) => {
  const [form, setForm] = useState(start)
  const picker = usePhotoPicker({ most: MOST_REVIEW_PHOTOS, start: photos })
  const typed = useMemo((): Draft => ({ ...form, photos: storedPhotos(picker.photos) }), [form, picker.photos])
  useWrittenDown<Draft>(draft, typed, {
    write: (content) => content,
    onFound: (content) => {
      const { photos: stored = [], ...found } = content as Partial<Draft>
      setForm((before) => ({ ...before, ...found }))
      picker.restore(stored)
    },
  })
  return { form, setForm, picker }
}

/** Values, photos and errors of a review. Sends one request at a time. */
export const useReviewForm = ({ errors: first = {}, send, ...plan }: FormPlan) => {
  const { form, setForm, picker } = useReviewDraft(plan)
  const [errors, setErrors] = useState(first)
  const { busy, run } = useOneWork()
  const ref = useRef<HTMLFormElement>(null)
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
  const change = (changed: Partial<ReviewForm>) => {
    setForm((before) => ({ ...before, ...changed }))
    const stays = ([field]: [string, unknown]) => field !== 'form' && !(field in changed)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(stays)))
  }
  const formProps = { ref, onSubmit: submit, noValidate: true, method: 'post' as const }
  return { form, errors, picker, busy, formProps, change }
}
export type ReviewFormState = ReturnType<typeof useReviewForm>
