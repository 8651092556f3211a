import { type AdminQna, type AdminQnaDetail, AppError } from '@shop/contract'
import type { Db } from '#src/db/db.ts'
import { newestFirst, oldestFirst, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import { answerQnaInTx } from '#src/features/qna/answer-qna.ts'
import { moderateQna } from '#src/features/qna/report-qna.ts'
import type { Guard } from '#src/features/review/moderate-review.ts'
import { type App, type HandlerInput, type Handlers, sellerScope, staffOf } from '#src/handler-context.ts'
import * as sql from './qna-desk-sql.ts'

type Scope = readonly number[] | null

const toRow = ({ createdAt, answeredAt, ...row }: sql.ListQnasById): AdminQna => ({
  ...row,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})

/** Reads a question of the distributors. Throws `qnaNotFound`, also for those of others. */
const readQna = async (db: Db, id: number, distributorIds: Scope): Promise<{ qna: AdminQnaDetail }> => {
  const context = await sql.findQnaContext(db, { id, distributorIds })
  const [row] = await sql.listQnasById(db, { ids: [id] })
  if (!row || !context) throw new AppError('qnaNotFound')
  const { answer, version, words, authorQuestions } = context
  return {
    qna: {
      ...toRow(row),
      answer,
      version,
      words,
      authorQuestions,
      // the tables contain only values that match the contract
      images: context.images as AdminQnaDetail['images'],
      reasons: context.reasons as AdminQnaDetail['reasons'],
      earlier: context.earlier as AdminQnaDetail['earlier'],
    },
  }
}

/** Refuses a write to a question of other distributors, or one that has changed since `version`. */
const guardOf =
  ({ id, version, distributorIds }: { id: number; version: number; distributorIds: Scope }): Guard =>
  async (tx) => {
    const row = await sql.lockInScope(tx, { id, distributorIds })
    if (!row) throw new AppError('qnaNotFound')
    if (row.version === version) return
    const { isHidden, answer } = row
    throw await changedMeanwhile(tx, { object: `qna ${id}`, current: { isHidden, answer, version: row.version } })
  }

const list: Handlers['admin.qna.list'] = async (input, { db }) => {
  const { query } = input
  const { state = null, secret = null, productId = null, distributorId = null, q = null, take, nextPage } = query
  const distributorIds = sellerScope(staffOf(input))
  const filter = { distributorIds, state, isPrivate: secret, productId, distributorId, q: q || null }
  const name = `adminQnas.${state === 'waiting' ? 'oldest' : 'newest'}`
  const order = state === 'waiting' ? oldestFirst : newestFirst
  const find = (seek: Seek | undefined, most: number) => sql.findQnas(db, { ...filter, ...order(seek, most) })
  const { rows, ...page } = await readPage(name, take, readCursor(name, nextPage), find)
  const { count } = await sql.countQnas(db, filter)
  const qnas = await sql.listQnasById(db, { ids: rows.map(({ id }) => id) })
  return { page: { count, ...page }, qnas: qnas.map(toRow) }
}

const answer: Handlers['admin.qna.answer'] = async (input, { db, clock }) => {
  const { id } = input.params
  const { contents, version } = input.body
  const distributorIds = sellerScope(staffOf(input))
  await db.tx(async (tx) => {
    await guardOf({ id, version, distributorIds })(tx)
    await answerQnaInTx(tx, { id, answer: contents, now: clock() })
  })
  input.audit?.({ after: { answer: contents } })
  return readQna(db, id, distributorIds)
}

type Decision = Pick<HandlerInput<'admin.qna.hide'>, 'params' | 'body' | 'audit'>

const moderate = async (input: Decision, { db, clock }: Pick<App, 'db' | 'clock'>, hidden: boolean) => {
  const { id } = input.params
  const { version } = input.body
  await moderateQna(db, { id, hidden, now: clock(), guard: guardOf({ id, version, distributorIds: null }) })
  input.audit?.({ after: { isHidden: hidden } })
  return readQna(db, id, null)
}

/** Questions in the back office. Sellers see and answer those about their products. Decision 084 */
export const qnaDeskHandlers: Pick<Handlers, `admin.qna.${'list' | 'get' | 'answer' | 'hide' | 'restore'}`> = {
  'admin.qna.list': list,
  'admin.qna.get': (input, { db }) => readQna(db, input.params.id, sellerScope(staffOf(input))),
  'admin.qna.answer': answer,
  'admin.qna.hide': (input, app) => moderate(input, app, true),
  'admin.qna.restore': (input, app) => moderate(input, app, false),
}
