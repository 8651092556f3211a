import { AppError } from '@shop/contract'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import type { ReportError } from '#src/integrations/error-reports/error-reporter.ts'
import { AnswerCounter } from './answer-counter.ts'
import { FrontCache } from './caching/front-cache.ts'
import { createLog } from './log.ts'
import { createHttpServer } from './server.ts'

const reported: Parameters<ReportError>[] = []
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
const server = createHttpServer(config, {
  log: createLog(config),
  front: new FrontCache(() => 'ru', { byHost: true }),
  answers: new AnswerCounter(),
  accessLog: undefined,
  metrics: undefined,
  brandOf: () => 'ru',
  reportError: (...given) => void reported.push(given),
})
const fault = new Error('unexpected')
server.get('/things/:id', { config: { call: 'product.get' } }, async () => Promise.reject(fault))
server.get('/gone', async () => Promise.reject(new AppError('notFound')))
server.get('/down', async () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })))
afterAll(() => server.close())

test('[ERROR-6] the error handler reports unexpected errors with names of the program only', async () => {
  const reply = await server.inject({ url: '/things/010-1234-5678?phone=010-1234-5678' })
  expect(reply.statusCode).toBe(500)
  expect(reported).toEqual([
    [fault, { requestId: reply.headers['x-request-id'], method: 'GET', route: '/things/:id', call: 'product.get' }],
  ])
})

test('[ERROR-6] expected errors are not reported', async () => {
  reported.length = 0
  expect((await server.inject({ url: '/gone' })).statusCode).toBe(404)
  expect((await server.inject({ url: '/down' })).statusCode).toBe(503)
  expect(reported).toEqual([])
})
