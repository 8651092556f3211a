import { AppError, type Qna } from '@shop/contract'
import { maskWriter } from '@shop/rules'
import { toNumberedPage } from '#src/db/paging/numbered-page.ts'
import { findContact } from '#src/features/user/find-contact.ts'
import type { Handlers } from '#src/handler-context.ts'
import { attachPhotos, choosePhotos, detachPhotos, filesOf } from '#src/features/review/review-photo.ts'
import { reportQna } from './report-qna.ts'
import * as sql from './qna-sql.ts'

const MOST_MARKS = 500
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

  'qna.ask': async (
    { params: { id: productId }, body: { contents, isPrivate, images: inputs }, who: { userId } },
    app,
  ) => {
    const { db, clock } = app
    if (!(await sql.findAsked(db, { productId }))) throw new AppError('productNotFound')
    const now = clock()
    const writer = maskWriter((await findContact(app, userId)).name)
    const photos = await choosePhotos(app, { userId, inputs, field: 'images' })
    const id = await db.tx(async (tx) => {
      const { images } = photos
      const added = await sql.addQna(tx, { productId, userId, writer, contents, images, isPrivate, now })
      await attachPhotos(tx, photos, { userId, qnaId: added.id })
      return added.id
    })
    return {
      id,
      contents,
      images: photos.images,
      isPrivate,
      isMine: true,
      isHidden: false,
      writer,
      createdAt: now.toISOString(),
      isAnswered: false,
      answer: null,
    }
  },

  'qna.remove': async ({ params: { id }, who: { userId } }, { db }) => {
    await db.tx(async (tx) => {
      // locked against a concurrent answer; another user's question is returned as not found
      const question = await sql.lockMine(tx, { id, userId })
      if (!question) throw new AppError('qnaNotFound')
      if (question.answeredAt !== null) throw new AppError('qnaAnswered')
      await detachPhotos(tx, filesOf(question.images))
      await sql.removeQna(tx, { id })
    })
    return {}
  },

  'qna.report': reportQna,

  'qna.listMarks': async ({ who: { userId } }, { db }) => ({
    reported: (await sql.listReportMarks(db, { userId, most: MOST_MARKS })).map(({ id }) => id),
  }),
}

const toAsker = (row: sql.ListQnas): Qna => ({
  id: row.id,
  contents: row.contents,
  // the table contains only values that match the contract; the photos of a hidden question are not served
  images: row.isHidden ? [] : (row.images as Qna['images']),
  isPrivate: row.isPrivate,
  isMine: true,
  isHidden: row.isHidden,
  writer: row.writer,
  createdAt: row.createdAt.toISOString(),
  isAnswered: row.answeredAt !== null,
  answer:
    row.answer === null || row.answeredAt === null
      ? null
      : { writer: row.seller, contents: row.answer, createdAt: row.answeredAt.toISOString() },
})

// the list is shared by all users and cached, so it must not contain texts that only the author may read
const toStranger = (row: sql.ListQnas): Qna => ({
  ...toAsker(row),
  isMine: false,
  ...(row.isPrivate && { contents: PRIVATE_CONTENTS, images: [], answer: null }),
})
