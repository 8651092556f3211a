import { brandIds, isBrandId } from '@shop/brands'
import type { BrandId } from '@shop/brands'
import { AppError, StaffRole } from '@shop/contract'
import { formatSeoulTime } from '@shop/rules'
import { z } from 'zod'
import {
  addOrChangeStaff,
  disableStaff,
  resetStaff,
  resetStaffTotp,
  setStaffRoles,
} from '#src/features/staff/account/change-accounts.ts'
import { listStaff } from '#src/features/staff/account/staff-account-sql.ts'
import type { App } from '#src/handler-context.ts'
import { assertNoMore, CommandError, type readLine } from './command-line.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>
type Values = ReturnType<typeof readLine>['values']

const MOST_LISTED = 500
const MOST_NAME = 40

const isRole = (role: string): role is StaffRole => StaffRole.safeParse(role).success

const toEmail = (text: string | undefined): string => {
  const email = z.email().max(254).safeParse(text)
  if (email.success) return email.data
  throw new CommandError('--email에 이메일 주소를 적어 주세요.')
}

const toBrands = (text: string | undefined): readonly BrandId[] => {
  if (text === undefined) return brandIds
  const names = text.split(',').filter((name) => name !== '')
  const unknown = names.find((name) => !isBrandId(name))
  if (unknown !== undefined || names.length === 0)
    throw new CommandError(`--brand에는 브랜드를 적어 주세요: ${brandIds.join(', ')}`)
  return names.filter(isBrandId)
}

const toRoles = ({ role, owner }: Values): StaffRole[] => {
  if (owner && role !== undefined && role !== 'owner') throw new CommandError('--owner와 --role은 하나만 적어 주세요.')
  const names = (owner ? 'owner' : (role ?? '')).split(',').filter((name) => name !== '')
  const roles = names.filter(isRole)
  if (roles.length > 0 && roles.length === names.length) return [...new Set(roles)]
  throw new CommandError(`--role에 역할을 적어 주세요: ${StaffRole.options.join(', ')}`)
}

/** Reads the distributor of a seller. All other roles have none. */
const toDistributor = ({ distributor }: Values, roles: readonly StaffRole[]): number | undefined => {
  const isSeller = roles.includes('seller')
  if (!isSeller && distributor === undefined) return undefined
  if (isSeller && /^[1-9]\d{0,8}$/.test(distributor ?? '')) return Number(distributor)
  throw new CommandError('--distributor에는 역할이 seller일 때만 공급사 번호를 적어 주세요.')
}

const shown = (password: string): string[] => [
  `한 번만 쓰는 비밀번호: ${password}`,
  '지금만 보여요. 처음 로그인하면 새 비밀번호를 정해야 해요.',
]

const add = async (app: Needs, values: Values): Promise<string> => {
  const name = values.name?.trim() ?? ''
  if (name === '' || name.length > MOST_NAME) throw new CommandError(`--name에 이름을 ${MOST_NAME}자까지 적어 주세요.`)
  const [email, roles, brands] = [toEmail(values.email), toRoles(values), toBrands(values.brand)]
  const distributorId = toDistributor(values, roles)
  const { password } = await addOrChangeStaff(app, { email, name, roles, brands, distributorId })
  const what = `${email}  ${roles.join(', ')}  ${brands.join(', ')}`
  if (password === undefined) return `${what}\n역할을 바꾸고 로그인을 모두 끝냈어요.`
  return [what, ...shown(password)].join('\n')
}

const roles = async (app: Needs, values: Values): Promise<string> => {
  const [email, names, brands] = [toEmail(values.email), toRoles(values), toBrands(values.brand)]
  const distributorId = toDistributor(values, names)
  if (!(await setStaffRoles(app, { email, roles: names, brands, distributorId })))
    throw new AppError('notFound', { message: `${email}은 직원 계정이 아니에요.` })
  return `${email}  ${names.join(', ')}  ${brands.join(', ')}\n역할을 바꾸고 로그인을 모두 끝냈어요.`
}

const list = async ({ db, clock }: Needs): Promise<string> => {
  const rows = await listStaff(db, { now: clock(), most: MOST_LISTED })
  if (rows.length === 0) return '직원 계정이 없어요.'
  return rows
    .map(({ email, name, roles: given, sessions, mustChangePassword, hasTotp, disabledAt }) => {
      const state = disabledAt
        ? `${formatSeoulTime(disabledAt)}부터 막힘`
        : mustChangePassword
          ? '비밀번호를 바꿔야 함'
          : `로그인 ${sessions}곳`
      const factor = hasTotp ? '인증 앱 있음' : '인증 앱 없음'
      return [email, name, given.join(' ') || '역할 없음', factor, state].join('  ')
    })
    .join('\n')
}

const disable = async (app: Needs, values: Values): Promise<string> => {
  const email = toEmail(values.email)
  if (!(await disableStaff(app, email)))
    throw new AppError('notFound', { message: `${email}은 쓰고 있는 직원 계정이 아니에요.` })
  return `${email}의 로그인을 모두 끝내고 막았어요.`
}

const reset = async (app: Needs, values: Values): Promise<string> => {
  const email = toEmail(values.email)
  const password = await resetStaff(app, email)
  if (password === undefined) throw new AppError('notFound', { message: `${email}은 직원 계정이 아니에요.` })
  return [email, ...shown(password)].join('\n')
}

const resetTotp = async (app: Needs, values: Values): Promise<string> => {
  const email = toEmail(values.email)
  if (!(await resetStaffTotp(app, email)))
    throw new AppError('notFound', { message: `${email}은 직원 계정이 아니에요.` })
  return `${email}의 인증 앱과 복구 코드를 지우고 로그인을 모두 끝냈어요. 다음 로그인에서 인증 앱을 다시 등록해요.`
}

interface StaffCommand {
  run: (app: Needs, values: Values) => Promise<string>
  options: readonly (keyof Values)[]
  usage: string
  help: string
}

const commands: Readonly<Record<string, StaffCommand>> = {
  add: {
    run: add,
    options: ['email', 'name', 'role', 'owner', 'brand', 'distributor'],
    usage: ' --email a@b.kr --name "…" --owner|--role packer,… [--brand ru,…]',
    help: '직원 계정을 만들거나 역할을 모두 바꿔요. 브랜드를 적지 않으면 모든 브랜드예요',
  },
  roles: {
    run: roles,
    options: ['email', 'role', 'owner', 'brand', 'distributor'],
    usage: ' --email a@b.kr --role packer,… [--brand ru,…] [--distributor 번호]',
    help: `적은 브랜드의 역할만 바꿔요: ${StaffRole.options.join(', ')}`,
  },
  list: { run: list, options: [], usage: '', help: '직원 계정과 역할을 보여요' },
  disable: { run: disable, options: ['email'], usage: ' --email a@b.kr', help: '로그인을 끝내고 계정을 막아요' },
  'totp-reset': {
    run: resetTotp,
    options: ['email'],
    usage: ' --email a@b.kr',
    help: '잃어버린 인증 앱을 지워요. 다음 로그인에서 다시 등록해요',
  },
  reset: { run: reset, options: ['email'], usage: ' --email a@b.kr', help: '새 비밀번호를 주고 막힌 계정을 풀어요' },
}

/** Usage and explanation of each command. */
export const staffHelp: readonly (readonly [usage: string, text: string])[] = Object.entries(commands).map(
  ([name, { usage, help }]) => [`staff ${name}${usage}`, help] as const,
)

/** Runs a command on staff accounts. Throws `CommandError` and what the command refuses. */
export const runStaff = async (
  app: Needs,
  [name = '', ...words]: readonly string[],
  values: Values,
): Promise<string> => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const usages = staffHelp.map(([usage, text]) => `  ${usage}\n      ${text}`).join('\n')
    const problem = name === '' ? 'staff 뒤에 할 일을 적어 주세요.' : `알 수 없는 명령이에요: staff ${name}.`
    throw new CommandError(`${problem}\n\n${usages}`)
  }
  assertNoMore(words, `staff ${name}`)
  const strange = (Object.keys(values) as (keyof Values)[]).find((option) => !command.options.includes(option))
  if (strange) throw new CommandError(`staff ${name}에서 쓸 수 없는 옵션이에요: --${strange}`)
  return command.run(app, values)
}
