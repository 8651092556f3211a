import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Shop } from '#src/features/payment/testing/test-shop.ts'
import { MAX_ATTEMPTS } from '#src/jobs/run-job.ts'
import { runCommand } from './run-command.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const run = (...args: string[]) => runCommand(shop.app, args)
const NO = '20261121-ABCDEFGH'
const dead = () =>
  shop.db.one<{ id: number }>(
    't',
    `insert into job (kind, key, payload, attempts, last_error) values ('refund.drive', 'x', '{"refundId": 1}', $1, '끊겼어요') returning id`,
    [MAX_ATTEMPTS],
  )

describe('happy', () => {
  test('a dead job is listed and runs from the beginning after a retry by an operator', async () => {
    const { id } = await dead()
    const shown = await run('jobs')
    expect(shown.exitCode).toBe(1)
    expect(shown.text).toContain(`${id}  refund.drive  ${MAX_ATTEMPTS}번  끊겼어요`)
    expect(await run('jobs', 'retry', String(id))).toEqual({ text: `${id}번을 처음부터 다시 해요.`, exitCode: 0 })
    expect((await run('jobs')).exitCode).toBe(0)
    const job = await shop.db.one('t', 'select attempts, run_at as "runAt" from job where id = $1', [id])
    expect(job).toEqual({ attempts: 0, runAt: shop.app.clock() })
    expect((await run('jobs', 'retry', String(id))).exitCode).toBe(1)
  })

  test('[SCREEN-11] an unanswered question is listed until the seller has answered it', async () => {
    const { id } = await shop.db.one<{ id: number }>(
      't',
      `insert into product_qna (product_id, writer, contents, is_private, created_at)
       values (1, '김*보', E'송이가\n고른가요?', true, now()) returning id`,
      [],
    )
    const shown = await run('qna')
    expect(shown.exitCode).toBe(0)
    expect(shown.text).toMatch(new RegExp(`  ${id}  .*1 꿀사과 .*비밀글\\n    송이가\\n    고른가요\\?`))
    expect(await run('qna', 'answer', String(id), '네, 크기를', '골라', '담아요.')).toEqual({
      text: `${id}번 문의에 답했어요.`,
      exitCode: 0,
    })
    expect((await run('qna')).text).not.toContain(`  ${id}  `)
    const kept = await shop.db.one('t', 'select answer, answered_at as "at" from product_qna where id = $1', [id])
    expect(kept).toEqual({ answer: '네, 크기를 골라 담아요.', at: shop.app.clock() })
  })
})

describe('error', () => {
  test.each([
    [['check', '--fast'], '--fast', 2],
    [['check', '-x'], '-x', 2],
    [['order', 'list', '--status'], '--status', 2],
    [['order', 'list', '--status='], '--status', 2],
    [['order', 'delay', NO, '--reason', '--product', '3'], '--reason', 2],
    [['order', 'show', NO, '--no-product'], '--no-product', 2],
    [['order', 'list', '--take', '0'], '--take', 2],
    [['order', 'list', '--status', '없는상태'], '없는상태', 2],
    [['help', '--help=yes'], '--help', 2],
    [['check', 'all'], 'all', 2],
    [['jobs', 'retry'], 'jobs retry', 2],
    [['jobs', 'retry', '9999999999'], '9999999999', 2],
    [['jobs', 'retry', '77'], '77', 1],
    [['breaks'], 'reconcile', 2],
    [['reconcile', 'done', '2147483648'], '2147483648', 2],
    [['reconcile', 'done', '99'], '99', 1],
    [['reconcile', 'done', '99', '98'], '98', 2],
    [['order'], 'order', 2],
    [['order', 'list', NO], NO, 2],
    [['order', 'show', NO, '더'], '더', 2],
    [['order', 'refund', NO], NO, 1],
    [['order', 'account', NO, '신한은행', '110-123-456789', '김하늘'], NO, 1],
    [['qna', 'answer'], 'qna answer', 2],
    [['qna', 'answer', '3'], 'qna answer 3', 2],
    [['qna', 'answer', '3', '가'.repeat(1001)], 'qna answer 3', 2],
    [['qna', 'answer', '2000000000', '네, 보내요.'], '문의', 1],
    [['qna', 'all'], 'all', 2],
    [['오더'], '오더', 2],
  ] as const)('%j is refused in Korean, naming %s', async (args, named, exitCode) => {
    const answer = await run(...args)
    expect(answer.exitCode).toBe(exitCode)
    const [sentence = ''] = answer.text.split('\n')
    expect(sentence).toContain(named)
    expect(sentence).toMatch(/요[.:]/)
    // messages of the runtime are in English
    expect(sentence).not.toMatch(/(?<!--)\b(option|argument|Unknown|ambiguous)\b/)
  })
})
