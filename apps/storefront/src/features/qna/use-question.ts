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
  unsent: unknown
}

/**
 * Text, privacy and photos of a question. They survive a reload and an expired login, for the member who typed them. A changed
 * question gets a new idempotency key.
 */
export const useQuestion = ({ productId, open, unsent }: Choices) => {
  const [first] = useState(() => (unsent === undefined ? emptyQuestion : toQuestion(unsent)))
  const [typed, setTyped] = useState(first)
  const picker = usePhotoPicker({ most: MOST_QNA_PHOTOS, start: first.photos })
  const { photos: picked, restore } = picker
  const question = useMemo((): QuestionDraft => {
    const photos = storedPhotos(picked)
    return photos.length === 0 && typed === emptyQuestion ? emptyQuestion : { ...typed, photos }
  }, [typed, picked])
  const key = useRef({ of: '', key: '' })
  const start = (draft: QuestionDraft) => {
    setTyped(draft)
    restore(draft.photos)
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
  const input = { contents, isPrivate, images: toPhotoInputs(picked) }
  return {
    question,
    input,
    picker,
    change: (changed: Partial<Pick<QuestionDraft, 'contents' | 'isPrivate'>>) =>
      setTyped((before) => ({ ...before, ...changed })),
    /** Idempotency key of the question as it is now: the same for each retry. */
    keyOf: (): string => {
      const of = JSON.stringify(input)
      if (key.current.of !== of) key.current = { of, key: crypto.randomUUID() }
      return key.current.key
    },
    /** Forgets the question once it is sent. */
    clear: () => {
      dropDraft(typedQuestionName(productId))
      key.current = { of: '', key: '' }
      start(emptyQuestion)
    },
  }
}
