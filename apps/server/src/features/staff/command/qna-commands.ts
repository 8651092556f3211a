import { formatSeoulTime } from '@shop/rules'
import { answerQna } from '#src/features/qna/answer-qna.ts'
import { moderateQna } from '#src/features/qna/report-qna.ts'
import { listHidden, listOpen } from '#src/features/qna/qna-sql.ts'
import type { App } from '#src/handler-context.ts'
import type { Checked } from './check-commands.ts'
import { assertNoMore, CommandError, readId } from './command-line.ts'

const MOST_QNAS = 50
const MOST_LETTERS = 1000

/** Lists questions that wait for the seller's answer. */
export const showQnas = async ({ db }: Pick<App, 'db'>): Promise<Checked> => {
  const open = await listOpen(db, { most: MOST_QNAS })
  const lines = open.map(
    ({ id, contents, isPrivate, createdAt, productId, product, seller }) =>
      `  ${id}  ${formatSeoulTime(createdAt)}  ${productId} ${product} (${seller})${isPrivate ? '  비밀글' : ''}\n    ${contents.replaceAll('\n', '\n    ')}`,
  )
  const hidden = (await listHidden(db, { most: MOST_QNAS })).map(
    ({ id, contents, createdAt, product, reports }) =>
      `  ${id}  ${formatSeoulTime(createdAt)}  ${product}  신고 ${reports}건\n    ${contents.replaceAll('\n', '\n    ')}`,
  )
  const more = hidden.length === 0 ? [] : [`가려진 문의 ${hidden.length}개`, ...hidden]
  return { text: [`답을 기다리는 문의 ${open.length}개`, ...lines, ...more].join('\n'), isRight: true }
}

/** Stores the seller's answer to a question. A second answer replaces the first. Throws `CommandError`, `qnaNotFound`. */
export const answerByStaff = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  [given, ...words]: readonly string[],
): Promise<string> => {
  const id = readId(given, 'qna answer')
  const answer = words.join(' ').trim()
  if (answer === '' || answer.length > MOST_LETTERS)
    throw new CommandError(`qna answer ${id} 뒤에 답을 ${MOST_LETTERS}자까지 적어 주세요.`)
  await answerQna(db, id, answer, clock())
  return `${id}번 문의에 답했어요.`
}

/** Hides a question or shows it again. Throws `CommandError`, `qnaNotFound`. */
export const moderateByStaff = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  hidden: boolean,
  [given, ...words]: readonly string[],
): Promise<string> => {
  const command = `qna ${hidden ? 'hide' : 'show'}`
  const id = readId(given, command)
  assertNoMore(words, command)
  await moderateQna(db, { id, hidden, now: clock() })
  return `${id}번 문의를 ${hidden ? '가렸어요' : '다시 보여요'}.`
}
