import { AppError, type Qna } from '@shop/contract'
import { maskWriter } from '@shop/rules'
import { toNumberedPage } from '#src/db/paging/numbered-page.ts'
import { findContact } from '#src/features/user/find-contact.ts'
import type { Handlers } from '#src/handler-context.ts'
import * as sql from './qna-sql.ts'

const PRIVATE_CONTENTS = '비밀글이에요'

type QnaCalls = Extract<keyof Handlers, `qna.${string}`>

export const qnaHandlers: Pick<Handlers, QnaCalls> = {
  'qna.list': async ({ params: { id: productId }, query: { page, take } }, { db }) => {
    const product = await sql.findAsked(db, { productId })
    if (!product) throw new AppError('productNotFound')
    const rows = await sql.listQnas(db, { productId, take, skip: page * take })
    return { page: toNumberedPage({ page, take }, product.count), qnas: rows.map(toStranger) }
  },

  'qna.listMine': async ({ params: { id: productId }, query: { page, take }, who: { userId } }, { db }) => {
    if (!(await sql.findAsked(db, { productId }))) throw new AppError('productNotFound')
    const { count } = await sql.countMine(db, { productId, userId })
    const rows = await sql.listMine(db, { productId, userId, take, skip: page * take })
    return { page: toNumberedPage({ page, take }, count), qnas: rows.map(toAsker) }
  },

  'qna.ask': async ({ params: { id: productId }, body: { contents, isPrivate }, who: { userId } }, app) => {
    const { db, clock } = app
    if (!(await sql.findAsked(db, { productId }))) throw new AppError('productNotFound')
    const now = clock()
    const writer = maskWriter((await findContact(app, userId)).name)
    const { id } = await sql.addQna(db, { productId, userId, writer, contents, isPrivate, now })
    return {
      id,
      contents,
      isPrivate,
      isMine: true,
      writer,
      createdAt: now.toISOString(),
      isAnswered: false,
      answer: null,
    }
  },

  'qna.remove': async ({ params: { id }, who: { userId } }, { db }) => {
    await db.tx(async (tx) => {
      // locked, so that no answer comes in between; another's is answered like one that is not there
      const question = await sql.lockMine(tx, { id, userId })
      if (!question) throw new AppError('qnaNotFound')
      if (question.answeredAt !== null) throw new AppError('qnaAnswered')
      await sql.removeQna(tx, { id })
    })
    return {}
  },
}

const toAsker = (row: sql.ListQnas): Qna => ({
  id: row.id,
  contents: row.contents,
  isPrivate: row.isPrivate,
  isMine: true,
  writer: row.writer,
  createdAt: row.createdAt.toISOString(),
  isAnswered: row.answeredAt !== null,
  answer:
    row.answer === null || row.answeredAt === null
      ? null
      : { writer: row.seller, contents: row.answer, createdAt: row.answeredAt.toISOString() },
})

// the list is one for everybody and kept as such: it must not hold what only the asker may read
const toStranger = (row: sql.ListQnas): Qna => ({
  ...toAsker(row),
  isMine: false,
  ...(row.isPrivate && { contents: PRIVATE_CONTENTS, answer: null }),
})
