import { z } from 'zod'
import { MOST_QNA_PHOTOS } from '@shop/rules/user-text'
import { Moment, Paragraphs, PublicText } from '../scalars.ts'
import { Image } from './product.ts'
import { PhotoInputs } from './review.ts'

const Text = (min: number, max: number) => Paragraphs(max).min(min, `${min}자 이상 써 주세요.`)

export const QnaInput = z.object({
  contents: PublicText(1_000).min(5, '5자 이상 써 주세요.'),
  isPrivate: z.boolean().default(false),
  /** Names from `review.putPhoto`. */
  images: PhotoInputs(MOST_QNA_PHOTOS),
})
export type QnaInput = z.infer<typeof QnaInput>

export const QnaAnswerInput = z.object({ contents: Text(2, 2_000) })

/** Question about a product. The contents are plain text. */
export const Qna = z.object({
  id: z.int(),
  /** Private questions: the text is returned to the author only; others get a placeholder. */
  contents: z.string(),
  /** Empty for private questions of other authors, and while it is hidden. */
  images: z.array(z.object({ sort: z.int(), imageFile: Image })),
  isPrivate: z.boolean(),
  /** The caller is the author. */
  isMine: z.boolean(),
  /** Hidden from others after reports. Such questions are returned to their author only. */
  isHidden: z.boolean(),
  /** Masked: `김*수`. */
  writer: z.string(),
  createdAt: Moment,
  isAnswered: z.boolean(),
  /** Null if there is none, and for private questions of other authors. */
  answer: z.object({ writer: z.string(), contents: z.string(), createdAt: Moment }).nullable(),
})
export type Qna = z.infer<typeof Qna>
