import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Answer, deliver, runWithFault } from '../control/faults.ts'
import type { World } from '../world.ts'
import { type NewMessage, type OutboxMessage, textType } from './outbox.ts'

/** Valid in this sandbox only. */
export const SOLAPI_TEST_KEYS = { apiKey: 'sandbox', apiSecret: 'sandbox' }

interface SentGroup {
  messages: SentMessage[]
  allowDuplicates?: boolean
}
type SentMessage = Omit<NewMessage, 'groupId' | 'type' | 'to'> & { to: string | string[]; type?: string }

const BODY = {
  type: 'object',
  required: ['messages'],
  properties: {
    allowDuplicates: { type: 'boolean' },
    messages: {
      type: 'array',
      minItems: 1,
      maxItems: 10_000,
      items: {
        type: 'object',
        required: ['to', 'from'],
        properties: {
          to: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
          from: { type: 'string', pattern: '^[0-9]+$' },
          text: { type: 'string' },
          type: { type: 'string' },
          kakaoOptions: { type: 'object' },
          customFields: { type: 'object' },
        },
      },
    },
  },
}

export function mountSolapi(app: FastifyInstance, world: World): void {
  app.addHook('preValidation', async (request, reply) => {
    if (!isSigned(request.headers.authorization)) {
      const body = { errorCode: 'SignatureDoesNotMatch', errorMessage: 'API 키 또는 서명이 올바르지 않아요.' }
      return reply.code(403).send(body)
    }
  })
  app.setErrorHandler(async (error: unknown, _request, reply) => {
    const { statusCode, message } = error as { statusCode?: number; message?: string }
    const status = statusCode !== undefined && statusCode < 500 ? 400 : 500
    await reply
      .code(status)
      .send({ errorCode: status === 400 ? 'ValidationError' : 'InternalError', errorMessage: message })
  })
  app.post<{ Body: SentGroup }>(
    '/solapi/messages/v4/send-many/detail',
    { schema: { body: BODY } },
    async (request, reply) => {
      const fault = world.faults.take('solapi', 'send')
      const toFault = ({ code, status }: { code: string; status: number }): Answer => errorAnswer(status, code)
      const outcome = await runWithFault(fault, toFault, () => sendMany(world, request.body))
      await deliver(reply, outcome, fault?.ms ?? 0)
      return reply
    },
  )
  app.get<{ Querystring: { messageId?: string } }>('/solapi/messages/v4/list', (request, reply) => {
    const message = world.outbox.find(request.query.messageId ?? '')
    return reply.send({ limit: 20, messageList: message ? { [message.messageId]: message } : {} })
  })
}

/** Verifies `HMAC-SHA256 apiKey=…, date=…, salt=…, signature=hex(HMAC(apiSecret, date + salt))`. */
function isSigned(header: string | undefined): boolean {
  if (!header?.startsWith('HMAC-SHA256 ')) return false
  const pairs = header.slice('HMAC-SHA256 '.length).split(', ')
  const given = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
  const [date, salt, signature] = [given.get('date') ?? '', given.get('salt') ?? '', given.get('signature') ?? '']
  if (given.get('apiKey') !== SOLAPI_TEST_KEYS.apiKey || Number.isNaN(Date.parse(date))) return false
  if (salt.length < 12 || salt.length > 64 || !/^[0-9a-f]{64}$/.test(signature)) return false
  const expected = createHmac('sha256', SOLAPI_TEST_KEYS.apiSecret)
    .update(date + salt)
    .digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

function sendMany(world: World, { messages: sent, allowDuplicates = false }: SentGroup): Answer {
  const groupId = `G4V${randomBytes(12).toString('hex').toUpperCase()}`
  const single = sent.flatMap((message) => [message.to].flat().map((to) => Object.assign({}, message, { to })))
  if (single.some(({ to }) => world.outbox.refusesFirst(to))) return errorAnswer(503, 'ServiceUnavailable')
  const seen = new Set<string>()
  const results = single.map((message) => {
    const { to, from } = message
    if (!/^\d{8,15}$/.test(to)) return { failed: refuse({ to, from, groupId }, BAD_NUMBER) }
    if (!allowDuplicates && seen.has(to)) return { failed: refuse({ to, from, groupId }, DUPLICATE) }
    seen.add(to)
    return world.outbox.register({ ...message, text: message.text ?? '', groupId, type: typeOf(message) })
  })
  const failed = results.flatMap((result) => ('failed' in result ? [toFailed(result.failed)] : []))
  const registered = results.flatMap((result) => ('registered' in result ? [result.registered] : []))
  return {
    status: 200,
    body: {
      groupInfo: groupInfo(world, { groupId, registered, failed: failed.length, allowDuplicates }),
      failedMessageList: failed,
    },
  }
}

function typeOf(message: { type?: string; text?: string; kakaoOptions?: unknown }): string {
  if (message.type) return message.type
  if (message.kakaoOptions) return 'ATA'
  return textType(message.text ?? '')
}

const BAD_NUMBER = { statusCode: '1010', reason: '수신번호 형식 오류' }
/**
 * Duplicate number in one request: the vendor sends only the first message. Its real code was not observed; this one is made
 * up.
 */
const DUPLICATE = { statusCode: '1999', reason: '중복 수신번호' }

type Refused = Pick<OutboxMessage, 'to' | 'from' | 'type' | 'messageId' | 'statusCode' | 'reason'>

function refuse(
  { to, from, groupId }: { to: string; from: string; groupId: string },
  why: Pick<Refused, 'statusCode' | 'reason'>,
): Refused {
  return { to, from, type: 'SMS', messageId: groupId.replace('G4V', 'M4V'), ...why }
}

function toFailed(message: Refused) {
  const { to, from, type, messageId, statusCode, reason } = message
  return { to, from, type, country: '82', messageId, statusCode, statusMessage: reason, accountId: 'sandbox' }
}

interface Group {
  groupId: string
  registered: readonly OutboxMessage[]
  failed: number
  allowDuplicates: boolean
}

function groupInfo(world: World, { groupId, registered, failed, allowDuplicates }: Group) {
  const at = world.clock.now().toISOString()
  const charged = (type: string) => ({ 82: registered.filter((message) => message.type === type).length })
  const replaced = registered.filter((message) => message.replacement).length
  return {
    count: {
      total: registered.length + failed,
      sentTotal: registered.length,
      sentFailed: registered.filter((message) => message.status === 'FAILED').length,
      sentSuccess: registered.filter((message) => message.status === 'COMPLETE').length,
      sentPending: registered.filter((message) => message.status === 'PENDING').length,
      sentReplacement: replaced,
      refund: 0,
      registeredFailed: failed,
      registeredSuccess: registered.length,
    },
    countForCharge: { sms: charged('SMS'), lms: charged('LMS'), ata: charged('ATA') },
    balance: { requested: 0, replacement: 0, refund: 0, sum: 0 },
    point: { requested: 0, replacement: 0, refund: 0, sum: 0 },
    app: { profit: {}, appId: null },
    log: [],
    status: 'SENDING',
    allowDuplicates,
    isRefunded: false,
    accountId: 'sandbox',
    masterAccountId: null,
    apiVersion: '4',
    groupId,
    price: {},
    dateCreated: at,
    dateUpdated: at,
    scheduledDate: null,
    dateSent: at,
    dateCompleted: null,
  }
}

function errorAnswer(status: number, errorCode: string): Answer {
  return { status, body: { errorCode, errorMessage: '잠시 후 다시 시도해 주세요.' } }
}
