import { MOST_QNA_PHOTOS } from '@shop/rules/user-text'
import { useMemo, useRef, useState } from 'react'
import { useSavedDraft, useWrittenDown } from '#src/features/auth/use-draft.ts'
import { storedPhotos, toPhotoInputs } from '#src/features/review/photo/picked-photo.ts'
import { usePhotoPicker } from '#src/features/review/photo/use-photo-picker.ts'
import { dropDraft } from '#src/lib/draft.ts'
import { type QuestionDraft, questionDraftName, typedQuestionName } from './question-draft.ts'
import { emptyQuestion, isBlank, toQuestion } from './question-text.ts'

interface Choices {
  productId: number
  open: boolean
  /** Draft from before the login expired, as it was stored. */
  draft: unknown
}

type Picked = ReturnType<typeof usePhotoPicker>['photos']

/** Text, privacy and photos together. The same object until something changes. */
const useWhole = (typed: QuestionDraft, picked: Picked): QuestionDraft =>
  useMemo(() => {
    const photos = storedPhotos(picked)
    return photos.length === 0 && typed === emptyQuestion ? emptyQuestion : { ...typed, photos }
  }, [typed, picked])

/** Returns the idempotency key of an input: the same for each retry, another one for a changed question. */
const useQuestionKey = (): ((input: object) => string) => {
  const last = useRef({ of: '', key: '' })
  return (input) => {
    const of = JSON.stringify(input)
    if (last.current.of !== of) last.current = { of, key: crypto.randomUUID() }
    return last.current.key
  }
}

/** Text, privacy and photos of a question. They survive a reload and an expired login, for the member who typed them. */
export const useQuestion = ({ productId, open, draft }: Choices) => {
  const [first] = useState(() => (draft === undefined ? emptyQuestion : toQuestion(draft)))
  const [typed, setTyped] = useState(first)
  const picker = usePhotoPicker({ most: MOST_QNA_PHOTOS, start: first.photos })
  const question = useWhole(typed, picker.photos)
  const keyOf = useQuestionKey()
  const start = (draft: QuestionDraft) => {
    setTyped(draft)
    picker.restore(draft.photos)
  }
  useWrittenDown(typedQuestionName(productId), question, {
    write: (draft) => draft,
    onFound: (content) => {
      const found = toQuestion(content)
      if (!isBlank(found)) start(found)
    },
  })
  useSavedDraft(questionDraftName(productId), open, () => (isBlank(question) ? undefined : question))
  const { contents, isPrivate } = question
  const input = { contents, isPrivate, images: toPhotoInputs(picker.photos) }
  return {
    question,
    input,
    key: keyOf(input),
    picker,
    change: (changed: Partial<Pick<QuestionDraft, 'contents' | 'isPrivate'>>) =>
      setTyped((before) => ({ ...before, ...changed })),
    /** Forgets the question once it is sent. */
    clear: () => {
      dropDraft(typedQuestionName(productId))
      start(emptyQuestion)
    },
  }
}
