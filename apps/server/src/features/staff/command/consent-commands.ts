import { brandFor, isBrandId } from '@shop/brands'
import { AppError } from '@shop/contract'
import { formatCount, formatSeoulTime, isMobilePhone, toPhoneDigits } from '@shop/rules'
import { listConsentsById, type ListConsentsById, listConsentsOfMembers } from '#src/features/consent/consent-sql.ts'
import { listByPhone } from '#src/features/staff/staff-member-sql.ts'
import { assertIndexKey } from '#src/features/user/index-key/index-key.ts'
import { encryptionOf } from '#src/encryption.ts'
import type { App } from '#src/handler-context.ts'
import { assertNoMore, CommandError, consentOptions, type readLine } from './command-line.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>
type Values = ReturnType<typeof readLine>['values']

const MOST = 500
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const USAGE = 'consent list --member <휴대폰 번호> | --id <동의 번호>'

/** Usage and text of the help. */
export const consentHelp: readonly (readonly [usage: string, text: string])[] = [
  [USAGE, '개인정보 선택(측정, 광고)의 기록을 최근 것부터 보여요. 동의 번호는 개인정보 설정 화면에 있어요'],
]

const listOfMember = async (app: Needs, phone: string): Promise<ListConsentsById[]> => {
  const { db, config } = app
  if (!isMobilePhone(phone)) throw new CommandError('--member에는 회원의 휴대폰 번호를 적어 주세요.')
  await assertIndexKey(app)
  const phoneIndex = encryptionOf(config).indexOf('phone', toPhoneDigits(phone))
  const members = await listByPhone(db, { phoneIndex })
  if (members.length === 0) throw new AppError('notFound', { message: '그 번호의 회원이 없어요.' })
  return listConsentsOfMembers(db, { userIds: members.map(({ id }) => id), most: MOST })
}

const listOfBrowser = ({ db }: Needs, id: string): Promise<ListConsentsById[]> => {
  if (!UUID.test(id)) throw new CommandError('--id에는 개인정보 설정 화면의 동의 번호를 적어 주세요.')
  return listConsentsById(db, { id, most: MOST })
}

const given = (isGiven: boolean): string => (isGiven ? '동의' : '거부')
const sources: Readonly<Record<string, string>> = { banner: '배너', settings: '설정 화면' }

const toText = (row: ListConsentsById): string =>
  [
    formatSeoulTime(row.chosenAt),
    isBrandId(row.platform) ? brandFor(row.platform).koreanName : row.platform,
    `측정 ${given(row.measurement)}`,
    `광고 ${given(row.advertising)}`,
    sources[row.source] ?? row.source,
    `문구 ${row.version}판`,
    row.userId === null ? '비회원' : `회원 ${row.userId}`,
    `받은 때 ${formatSeoulTime(row.receivedAt)}`,
    row.id,
  ].join('  ')

const list = async (app: Needs, { member, id }: Values): Promise<string> => {
  if ((member === undefined) === (id === undefined)) throw new CommandError(`${USAGE}처럼 하나만 적어 주세요.`)
  const rows = member === undefined ? await listOfBrowser(app, id ?? '') : await listOfMember(app, member)
  if (rows.length === 0) return '기록이 없어요.'
  return [...rows.map(toText), `모두 ${formatCount(rows.length)}개`].join('\n')
}

/** Runs a command after the word `consent`. Throws `CommandError`, or `notFound` for an unknown phone. */
export const runConsent = (app: Needs, [verb = '', ...words]: readonly string[], values: Values): Promise<string> => {
  if (verb !== 'list') throw new CommandError(`알 수 없는 명령이에요: consent ${verb}\n  ${USAGE}`)
  assertNoMore(words, 'consent list')
  const strange = Object.keys(values).find((name) => !consentOptions.some((option) => option === name))
  if (strange !== undefined) throw new CommandError(`consent list에서 쓸 수 없는 옵션이에요: --${strange}`)
  return list(app, values)
}
