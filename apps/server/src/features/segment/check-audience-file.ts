import type { BrandId } from '@shop/brands'
import type { AudienceBadRow } from '@shop/contract'
import { isMobilePhone, toPhoneDigits } from '@shop/rules'
import { encryptionOf } from '#src/encryption.ts'
import { readSheet, type SheetRow } from '#src/features/sheet/read-sheet.ts'
import type { App } from '#src/handler-context.ts'
import { matchContacts } from './segment-sql.ts'

/** Most rows of a file, as of a bulk job; one more for the head. */
const MOST_ROWS = 50_000
const AT_ONCE = 1_000
const MOST_TEXT = 60
const HEADS: ReadonlySet<string> = new Set([
  '휴대폰',
  '휴대폰번호',
  '전화번호',
  '이메일',
  '회원번호',
  'phone',
  'email',
  'id',
  'member',
])

interface Key {
  row: number
  text: string
  phone: Buffer | null
  email: Buffer | null
  id: number | null
}

const isHead = ({ cells: [first = ''] }: SheetRow): boolean => HEADS.has(first.replaceAll(/\s/g, '').toLowerCase())

/** A spreadsheet drops the zero at the start of a phone that it takes for a number. */
const toPhone = (text: string): string => (/^10\d{8}$/.test(text) ? `0${text}` : text)

/** Returns by what a cell names a member; undefined if it is none of the three forms. */
const toKey = (app: Pick<App, 'config'>, { row, cells: [cell = ''] }: SheetRow): Key | undefined => {
  const encryption = encryptionOf(app.config)
  const text = toPhone(cell)
  const nothing = { row, text: cell.slice(0, MOST_TEXT), phone: null, email: null, id: null }
  if (isMobilePhone(text)) return { ...nothing, phone: encryption.indexOf('phone', toPhoneDigits(text)) }
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { ...nothing, email: encryption.indexOf('email', text.toLowerCase()) }
  return /^[1-9]\d{0,14}$/.test(text) ? { ...nothing, id: Number(text) } : undefined
}

export interface CheckedAudience {
  total: number
  userIds: number[]
  badRows: AudienceBadRow[]
}

type Needs = Pick<App, 'db' | 'config'>

const matchKeys = async ({ db }: Needs, brand: BrandId, keys: readonly Key[]): Promise<Map<number, number>> => {
  const found = await matchContacts(db, {
    brand,
    phones: keys.map(({ phone }) => phone) as Buffer[],
    emails: keys.map(({ email }) => email) as Buffer[],
    ids: keys.map(({ id }) => id) as number[],
  })
  return new Map(found.map(({ position, id }) => [position - 1, id]))
}

/**
 * Reads the first column of a sheet: a phone, an e-mail or a number of a member of the brand in each row, below an optional head.
 * Returns the members, each once, and the rows that name none. Throws `sheetUnreadable` and `sheetTooLarge`.
 */
export const checkAudienceFile = async (app: Needs, brand: BrandId, bytes: Uint8Array): Promise<CheckedAudience> => {
  const checked: CheckedAudience = { total: 0, userIds: [], badRows: [] }
  const seen = new Set<number>()
  const refuse = (row: number, text: string, message: string) => checked.badRows.push({ row, text, message })
  let keys: Key[] = []
  const flush = async () => {
    const members = await matchKeys(app, brand, keys)
    for (const [at, { row, text }] of keys.entries()) {
      const id = members.get(at)
      if (id === undefined) refuse(row, text, '이 쇼핑몰의 회원이 아니에요.')
      else if (seen.has(id)) refuse(row, text, '앞줄에 이미 있는 회원이에요.')
      else {
        seen.add(id)
        checked.userIds.push(id)
      }
    }
    keys = []
  }
  for await (const row of readSheet(bytes, { mostRows: MOST_ROWS + 1 })) {
    if (checked.total === 0 && isHead(row)) continue
    checked.total += 1
    const key = toKey(app, row)
    if (key) keys.push(key)
    else
      refuse(
        row.row,
        (row.cells[0] ?? '').slice(0, MOST_TEXT),
        '휴대폰 번호, 이메일, 회원 번호 가운데 하나를 적어 주세요.',
      )
    if (keys.length === AT_ONCE) await flush()
  }
  await flush()
  checked.badRows.sort((a, b) => a.row - b.row)
  return checked
}
