import { AppError, type AnswerTemplate } from '@shop/contract'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import type { Handlers } from '#src/handler-context.ts'
import * as sql from './answer-template-sql.ts'

const MOST_OF_A_KIND = 20

// the table allows the kinds of the contract only
const toTemplate = ({ kind, ...row }: sql.ListTemplates): AnswerTemplate => ({
  ...row,
  kind: kind as AnswerTemplate['kind'],
})

const create: Handlers['admin.answerTemplate.create'] = async (input, { db }) => {
  const { brand, body } = input
  const added = await db.tx(async (tx) => {
    const others = await sql.lockTemplates(tx, { brand, kind: body.kind })
    if (others.length >= MOST_OF_A_KIND) throw new AppError('answerTemplatesFull')
    return sql.addTemplate(tx, { brand, ...body })
  })
  input.audit?.({ object: `answerTemplate ${added.id}`, after: body })
  return { template: toTemplate(added) }
}

const change: Handlers['admin.answerTemplate.change'] = async (input, { db }) => {
  const { brand, params, body } = input
  const { version, ...given } = body
  const changed = await db.tx(async (tx) => {
    const before = await sql.lockTemplate(tx, { id: params.id, brand })
    if (!before) throw new AppError('answerTemplateNotFound')
    const { title, text, sort } = before
    const current = { title, text, sort, version: before.version }
    if (before.version !== version) throw await changedMeanwhile(tx, { object: `answerTemplate ${params.id}`, current })
    input.audit?.({ before: { title, text, sort }, after: given })
    return sql.changeTemplate(tx, { id: params.id, ...given })
  })
  return { template: toTemplate(changed) }
}

/** Templates of answers in the back office. Decision 084 */
export const answerTemplateHandlers: Pick<
  Handlers,
  `admin.answerTemplate.${'list' | 'create' | 'change' | 'archive'}`
> = {
  'admin.answerTemplate.list': async ({ brand, query: { kind = null } }, { db }) => ({
    templates: (await sql.listTemplates(db, { brand, kind })).map(toTemplate),
  }),
  'admin.answerTemplate.create': create,
  'admin.answerTemplate.change': change,
  'admin.answerTemplate.archive': async ({ brand, params: { id } }, { db, clock }) => {
    if ((await sql.archiveTemplate(db, { id, brand, now: clock() })) === 0) throw new AppError('answerTemplateNotFound')
    return { id }
  },
}
