import { z } from 'zod'
import { Moment, Paragraphs } from '../scalars.ts'

const Text = (min: number, max: number) => Paragraphs(max).min(min, `${min}자 이상 써 주세요.`)

export const QnaInput = z.object({ contents: Text(5, 1_000), isPrivate: z.boolean().default(false) })
export type QnaInput = z.infer<typeof QnaInput>

export const QnaAnswerInput = z.object({ contents: Text(2, 2_000) })

/** A question about a product. Contents are plain text. */
export const Qna = z.object({
  id: z.int(),
  /** Of a private question only its asker reads this; to others it says that it is private. */
  contents: z.string(),
  isPrivate: z.boolean(),
  /** Asked by whoever makes the call. */
  isMine: z.boolean(),
  /** Masked: `김*수`. */
  writer: z.string(),
  createdAt: Moment,
  isAnswered: z.boolean(),
  /** Null without one, and of a private question to others. */
  answer: z.object({ writer: z.string(), contents: z.string(), createdAt: Moment }).nullable(),
})
export type Qna = z.infer<typeof Qna>
