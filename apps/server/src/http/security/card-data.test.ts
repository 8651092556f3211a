import { type Call, type CallName, callNames, calls } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { register } from '#src/features/user/test-members.ts'
import { fieldsIn } from '#src/http/testing/fields-in.ts'
import { photo } from '#src/testing/test-pictures.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const PAN = '4111-1111-1111-1111'
const purchase = {
  productId: PRODUCT.potato,
  optionGroups: [{ productOptionCombinationId: COMBINATION.potato, optionUnit: 1 }],
}
/** The card number in every format in which it could be stored. */
const traces = /4111[- ]?1111[- ]?1111[- ]?1111/

const codeOf = ({ body }: { body: unknown }): string | undefined => (body as { code?: string } | undefined)?.code

// account numbers have their own rule, and the card field of payment.keyIn accepts a card
const judgedOtherwise = new Set(['accountNumber', 'payment.keyIn cardNumber'])

describe('[I5] a card number is never accepted', () => {
  let shop: TestShop
  let tokens: { guest: string; member: string }
  let staff: TestStaff
  const said: string[] = []
  beforeAll(async () => {
    shop = await openTestShop({
      env: { LOG_LEVEL: 'debug', TOSS_KEY_IN: 'on' },
      log: (text) => said.push(text),
    })
    tokens = { guest: await shop.guest(), member: (await register(shop)).token }
    staff = await asStaff(shop, { roles: ['owner'] })
  })
  afterAll(() => shop.close())

  const tokenFor = (name: CallName) => (calls[name].access.startsWith('member') ? tokens.member : tokens.guest)
  const headersFor = (name: CallName) => (calls[name].access === 'staff' ? staff.headers : {})
  const pathOf = (name: CallName, filled = '1') => calls[name].path.replace(/\{\w+\}/g, filled)
  const written = callNames.filter((name) => {
    const { method, access, uploadBytes }: Call = calls[name]
    return method !== 'GET' && access !== 'webhook' && uploadBytes === 0
  })

  test.each(written)('in any field of a %s request, at any depth, inside other text', async (name) => {
    for (const field of [...fieldsIn(calls[name].body), 'note']) {
      const isJudgedOtherwise = judgedOtherwise.has(field) || judgedOtherwise.has(`${name} ${field}`)
      for (const body of [{ [field]: PAN }, { [field]: { deep: [`카드 ${PAN}로 결제했어요`] } }]) {
        const headers = headersFor(name)
        const answer = await shop.request(calls[name].method, pathOf(name), { token: tokenFor(name), headers, body })
        if (!isJudgedOtherwise) expect(codeOf(answer), `${field} ${JSON.stringify(body)}`).toBe('cardDataRefused')
        expect(JSON.stringify(answer.body)).not.toMatch(traces)
      }
    }
  })

  test('in a URL or an idempotency key', async () => {
    for (const name of callNames.filter((each) => (calls[each] as Call).uploadBytes === 0)) {
      const row: Call = calls[name]
      const asking = { token: tokenFor(name), headers: headersFor(name), ...(row.method !== 'GET' && { body: {} }) }
      for (const field of fieldsIn(row.query)) {
        const search = new URLSearchParams({ [field]: PAN }).toString()
        const answer = await shop.request(row.method, `${pathOf(name)}?${search}`, asking)
        // access that depends on the query uses the validated query
        const codes = row.closed ? ['invalidInput', 'cardDataRefused'] : ['cardDataRefused']
        expect(codes, `${name} ${field}`).toContain(codeOf(answer))
        expect(JSON.stringify(answer.body)).not.toMatch(traces)
      }
      if (row.path.includes('{'))
        expect(codeOf(await shop.request(row.method, pathOf(name, PAN), asking)), name).toBe('cardDataRefused')
    }
    const again = { token: tokens.guest, headers: { 'idempotency-key': PAN } }
    expect(codeOf(await shop.ask('order.createTmp', { body: purchase }, again))).toBe('cardDataRefused')
  })

  test.each(['user.putPicture', 'orderItem.putPicture'] as const)(
    'in a file name, and %s strips it from the picture',
    async (name) => {
      const picture = Buffer.concat([await photo({ maker: PAN }), Buffer.from(`trailing ${PAN}`)])
      expect(picture.toString('latin1').match(new RegExp(traces, 'g'))?.length).toBeGreaterThanOrEqual(2)
      const form = new FormData()
      form.append(PAN, new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `${PAN}.jpg`)
      const sent = new Request('http://x/', { method: 'POST', body: form })
      const before = shop.files.kept.size
      const answer = await shop.request(calls[name].method, pathOf(name), {
        token: tokenFor(name),
        headers: { 'content-type': sent.headers.get('content-type') ?? '' },
        raw: Buffer.from(await sent.arrayBuffer()),
      })
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).not.toMatch(traces)
      expect(shop.files.kept.size).toBe(before + 1)
    },
  )

  test('an account number that looks like a card number is stored', async () => {
    const withdrawAccount = { owner: '김장보', bankName: '카카오뱅크', accountNumber: '3333-01-1234566' }
    const keep = (accountNumber: string) => {
      const body = { withdrawAccount: { ...withdrawAccount, accountNumber } }
      return shop.ask('user.change', { body }, { token: tokens.member })
    }
    expect((await keep(withdrawAccount.accountNumber)).status).toBe(200)
    expect(codeOf(await keep(PAN))).toBe('invalidInput')
  })

  test('and no database row, file or log line contains it afterwards', async () => {
    const tables = await shop.db.many<{ name: string }>(
      'tables',
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
      [],
    )
    for (const { name } of tables) {
      const sql = `select 1 from "${name}" t where t::text ~ '4111[- ]?1111[- ]?1111[- ]?1111' limit 1`
      expect(await shop.db.many('rows', sql, []), name).toEqual([])
    }
    for (const [name, bytes] of shop.files.kept) {
      expect(name).not.toMatch(traces)
      expect(bytes.toString('latin1'), name).not.toMatch(traces)
    }
    expect(said.length).toBeGreaterThan(written.length)
    expect(said.join('')).not.toMatch(traces)
  })
})
