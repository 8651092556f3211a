import { z } from 'zod'
import { Moment } from '../scalars.ts'
import { Image } from './product.ts'

/** Reports of one reason. */
const ReasonCount = z.object({ reasonId: z.int(), name: z.string(), count: z.int() })

/** Where a review stands: `reported` is visible with reports that wait, `waiting` was hidden by reports and waits for a decision. */
export const AdminReviewState = z.enum(['shown', 'reported', 'waiting', 'appealed', 'hidden'])
export type AdminReviewState = z.infer<typeof AdminReviewState>

const reviewRow = {
  id: z.int(),
  productId: z.int(),
  productName: z.string(),
  score: z.int(),
  contents: z.string(),
  /** Masked: `김*수`. */
  writer: z.string(),
  photoCount: z.int(),
  state: AdminReviewState,
  /** Reports without a decision. */
  reports: z.int(),
  isAnswered: z.boolean(),
  createdAt: Moment,
}

/** A review in the queue of a moderator. */
export const AdminReview = z.object(reviewRow)
export type AdminReview = z.infer<typeof AdminReview>

/** A decision or an answer about a review. */
export const ReviewAction = z.object({
  actor: z.enum(['reports', 'operator']),
  action: z.enum(['hide', 'show', 'answer', 'accept', 'reject']),
  reason: z.string(),
  at: Moment,
})
export type ReviewAction = z.infer<typeof ReviewAction>

/** A review with what a moderator needs to decide. */
export const AdminReviewDetail = z.object({
  ...reviewRow,
  optionName: z.string(),
  images: z.array(z.object({ sort: z.int(), imageFile: Image })),
  answer: z.string().nullable(),
  reasons: z.array(ReasonCount),
  /** Reasons in words that reporters have written. */
  words: z.array(z.string()),
  /** Hidden reviews of the same author before this one, and those that were restored. */
  author: z.object({ reviews: z.int(), hidden: z.int(), restored: z.int() }),
  /** Masked facts of the order; null for a review without one. */
  order: z.object({ orderNo: z.string(), orderedAt: Moment, units: z.int() }).nullable(),
  appeal: z.object({ caseId: z.int(), contents: z.string(), at: Moment, reason: z.string() }).nullable(),
  actions: z.array(ReviewAction),
  /** Number of decisions and answers, sent back with a decision to notice that of another person. */
  version: z.int(),
})
export type AdminReviewDetail = z.infer<typeof AdminReviewDetail>

/** Objection of an author to a hidden review. */
export const AdminAppeal = z.object({
  /** Id of the case. */
  id: z.int(),
  reviewId: z.int(),
  productName: z.string(),
  writer: z.string(),
  score: z.int(),
  contents: z.string(),
  appeal: z.string(),
  appealedAt: Moment,
  /** Reason for which the review was hidden. */
  reasonName: z.string(),
  decision: z.enum(['accept', 'reject']).nullable(),
  decidedAt: Moment.nullable(),
})
export type AdminAppeal = z.infer<typeof AdminAppeal>

const qnaRow = {
  id: z.int(),
  productId: z.int(),
  productName: z.string(),
  distributorName: z.string(),
  contents: z.string(),
  writer: z.string(),
  isPrivate: z.boolean(),
  isHidden: z.boolean(),
  isAnswered: z.boolean(),
  photoCount: z.int(),
  /** Reports without a decision. */
  reports: z.int(),
  createdAt: Moment,
  answeredAt: Moment.nullable(),
}

/** A question in the queue. */
export const AdminQna = z.object(qnaRow)
export type AdminQna = z.infer<typeof AdminQna>

/** A question with what its answer needs. */
export const AdminQnaDetail = z.object({
  ...qnaRow,
  images: z.array(z.object({ sort: z.int(), imageFile: Image })),
  answer: z.string().nullable(),
  reasons: z.array(ReasonCount),
  words: z.array(z.string()),
  /** Questions of the same author about any product. */
  authorQuestions: z.int(),
  /** Answers to other questions about the product, the latest first. */
  earlier: z.array(z.object({ id: z.int(), contents: z.string(), answer: z.string() })),
  version: z.int(),
})
export type AdminQnaDetail = z.infer<typeof AdminQnaDetail>

export const AnswerTemplateKind = z.enum(['review', 'qna', 'hide'])
export type AnswerTemplateKind = z.infer<typeof AnswerTemplateKind>

/** Text that the queues insert with a digit. `hide` is a reason for hiding a review. */
export const AnswerTemplate = z.object({
  id: z.int(),
  kind: AnswerTemplateKind,
  title: z.string(),
  text: z.string(),
  sort: z.int(),
  version: z.int(),
})
export type AnswerTemplate = z.infer<typeof AnswerTemplate>

/** A person who does not write in the chats of a channel. */
export const ChatBan = z.object({
  id: z.int(),
  channelId: z.int(),
  channelName: z.string(),
  /** Masked. */
  name: z.string(),
  kind: z.enum(['mute', 'ban']),
  until: Moment.nullable(),
  staffName: z.string().nullable(),
  createdAt: Moment,
})
export type ChatBan = z.infer<typeof ChatBan>

/** A message of a chat whose reports wait for a decision. */
export const ChatReport = z.object({
  id: z.int(),
  broadcastId: z.int(),
  broadcastTitle: z.string(),
  name: z.string(),
  text: z.string(),
  isHidden: z.boolean(),
  isBanned: z.boolean(),
  /** The author is a member who can be banned. */
  canBan: z.boolean(),
  reports: z.int(),
  at: Moment,
})
export type ChatReport = z.infer<typeof ChatReport>
