import { formatSeoulTime } from '@shop/rules'
import { answerReview, decideAppeal, hideReview, showReview } from '#src/features/review/moderate-review.ts'
import { listReasons, listReported, listWaiting } from '#src/features/review/review-report-sql.ts'
import type { App } from '#src/handler-context.ts'
import { CommandError, readId } from './command-line.ts'

type Needs = Pick<App, 'db' | 'clock'>

const MOST = 50
const MOST_REASON = 500
const MOST_ANSWER = 2_000

const indent = (text: string): string => text.replaceAll('\n', '\n    ')

const readWords = (words: readonly string[], command: string, most: number): string => {
  const text = words.join(' ').trim()
  if (text.length >= 2 && text.length <= most) return text
  throw new CommandError(`${command} 뒤에 두 자에서 ${most}자까지 적어 주세요.`)
}

/** Lists hidden reviews that wait for a decision, appeals, and other reported reviews, oldest first. */
const list = async ({ db }: Needs): Promise<string> => {
  const [waiting, reported, reasons] = await Promise.all([
    listWaiting(db, { most: MOST }),
    listReported(db, { most: MOST }),
    listReasons(db),
  ])
  const toLine = (row: (typeof reported)[number], state: string, more: readonly string[]): string =>
    [
      `  ${row.id}  ${formatSeoulTime(row.createdAt)}  ${row.product}  ${row.writer}  ${row.score}점  신고 ${row.reports}건  ${state}`,
      `    ${indent(row.contents)}`,
      ...more.filter((text) => text !== '').map((text) => `    ${indent(text)}`),
    ].join('\n')
  return [
    `결정을 기다리는 후기 ${waiting.length}개`,
    ...waiting.map((row) =>
      toLine({ ...row, names: '' }, row.appeal === null ? '가려짐' : '이의 제기', [
        `이유: ${row.reasonName}`,
        row.words,
        row.appeal === null ? '' : `이의: ${row.appeal}`,
      ]),
    ),
    `아직 보이는 신고된 후기 ${reported.length}개`,
    ...reported.map((row) => toLine(row, '보임', [`이유: ${row.names}`])),
    '가리는 이유 번호',
    ...reasons.map(({ id, name }) => `  ${id} ${name}`),
  ].join('\n')
}

const hide = async ({ db, clock }: Needs, [given, reasonGiven, ...words]: readonly string[]): Promise<string> => {
  const id = readId(given, 'review hide')
  const reasonId = readId(reasonGiven, `review hide ${id}`)
  const reasons = await listReasons(db)
  if (!reasons.some((reason) => reason.id === reasonId))
    throw new CommandError(`가리는 이유는 ${reasons.map((reason) => reason.id).join(', ')} 가운데 하나예요.`)
  const reason = readWords(words, `review hide ${id} ${reasonId}`, MOST_REASON)
  await hideReview(db, { id, reasonId, reason, now: clock() })
  return `${id}번 후기를 가렸어요.`
}

const show = async ({ db, clock }: Needs, [given, ...words]: readonly string[]): Promise<string> => {
  const id = readId(given, 'review show')
  await showReview(db, { id, reason: readWords(words, `review show ${id}`, MOST_REASON), now: clock() })
  return `${id}번 후기가 보여요.`
}

const answer = async ({ db, clock }: Needs, [given, ...words]: readonly string[]): Promise<string> => {
  const id = readId(given, 'review answer')
  await answerReview(db, id, readWords(words, `review answer ${id}`, MOST_ANSWER), clock())
  return `${id}번 후기에 답글을 남겼어요.`
}

const appeal = async ({ db, clock }: Needs, [given, verdict, ...words]: readonly string[]): Promise<string> => {
  const id = readId(given, 'review appeal')
  if (verdict !== 'accept' && verdict !== 'reject')
    throw new CommandError(`review appeal ${id} 뒤에 accept나 reject를 적어 주세요.`)
  const reason = readWords(words, `review appeal ${id} ${verdict}`, MOST_REASON)
  await decideAppeal(db, { id, accept: verdict === 'accept', reason, now: clock() })
  return verdict === 'accept' ? `이의를 받아들여 ${id}번 후기가 보여요.` : `${id}번 후기의 이의를 물리쳤어요.`
}

type ReviewCommand = (app: Needs, words: readonly string[]) => Promise<string>

/** Commands after the word `review`. None of them writes or edits a review. */
export const reviewCommands: Readonly<Record<string, ReviewCommand>> = { list, hide, show, answer, appeal }
