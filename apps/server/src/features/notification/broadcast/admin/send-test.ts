import { type BrandId, brandFor } from '@shop/brands'
import { AppError, type TestChannel } from '@shop/contract'
import { maskPhone } from '@shop/rules/mask'
import { addNotification } from '#src/features/notification/inbox/inbox.ts'
import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import { messageKinds } from '#src/features/notification/kind/message-kinds.ts'
import { renderNotification, renderText } from '#src/features/notification/kind/render-message.ts'
import { mailOf } from '#src/features/notification/mail/render-mail.ts'
import { renderPush } from '#src/features/notification/push/push-text.ts'
import { deliver } from '#src/features/notification/outbox/deliver.ts'
import { variablesOf } from '#src/features/notification/broadcast/render-broadcast.ts'
import { MINUTE_MS, takeLimit } from '#src/features/user/limit/take-limit.ts'
import { type App, type HandlerInput, type Handlers, staffOf } from '#src/handler-context.ts'
import { previewSender } from './message-preview.ts'
import { findTestTarget, type TestTarget } from './own-receiver.ts'

const MARK = '[시험]'
const MOST_TESTS = 10

interface Test {
  brand: BrandId
  body: HandlerInput<'admin.message.testSend'>['body']
  kind: MessageKind
  email: string
  target: TestTarget
  key: string
}
/** Sends a test by one channel. Returns where it went, masked. */
type SendTest = (app: App, test: Test) => Promise<string>

const unavailable = (): AppError =>
  new AppError('messageUnavailable', { message: '지금은 시험 메시지를 보낼 수 없어요. 잠시 후 다시 시도해 주세요.' })

const sendMail: SendTest = async (app, { brand, body, kind, email: to, key }) => {
  const sender = previewSender(app, brand, app.clock())
  const { unsubscribe: _, ...mail } = mailOf(kind, variablesOf(body), { brand: brandFor(brand), sender })
  const { outcome } = await app.integrations.mails.send({ key, to, ...mail, subject: `${MARK} ${mail.subject}` })
  if (outcome !== 'accepted') throw unavailable()
  return to
}

const sendText: SendTest = async (app, { brand, body, kind, target: { phone } }) => {
  if (phone === undefined) throw new AppError('testPhoneMissing')
  const text = renderText(kind, variablesOf(body), previewSender(app, brand, app.clock()))
  const tags = { purpose: `test.${body.kind}` }
  const { outcome } = await app.integrations.messages.send({ to: phone, text: `${MARK} ${text}`, tags })
  if (outcome !== 'accepted') throw unavailable()
  return maskPhone(phone)
}

/** Adds the notification in the app. A push message belongs to one too. */
const sendInApp: SendTest = async (app, { body, kind, target: { phone, userId }, key }) => {
  if (phone === undefined) throw new AppError('testPhoneMissing')
  if (userId === undefined) throw new AppError('testMemberMissing')
  const { title, ...rest } = renderNotification(kind, variablesOf(body))
  const rendered = { ...rest, title: `${MARK} ${title}` }
  await app.db.tx((tx) =>
    addNotification(tx, app, { key, userId, list: kind.list, kind: body.kind, rendered }, app.clock()),
  )
  return `${maskPhone(phone)} 회원`
}

const sendPush: SendTest = async (app, test) => {
  const { body, kind, target, key } = test
  if (target.phone !== undefined && target.userId !== undefined && target.subscriptionIds.length === 0)
    throw new AppError('testDeviceMissing')
  const to = await sendInApp(app, test)
  const { title, ...content } = renderPush(kind, variablesOf(body))
  const message = { ...content, title: `${MARK} ${title}`, notificationKey: key }
  const results = await Promise.all(
    target.subscriptionIds.map((subscriptionId) =>
      deliver(app, { channel: 'push', subscriptionId, ...message }, { kind: body.kind, key }),
    ),
  )
  if (!results.some(({ outcome }) => outcome === 'accepted')) throw unavailable()
  return to
}

const channels: Readonly<Record<TestChannel, SendTest>> = {
  email: sendMail,
  text: sendText,
  push: sendPush,
  inApp: sendInApp,
}

/** Sends a draft to the own addresses of the account, and to no others. */
export const testSend: Handlers['admin.message.testSend'] = async (input, app) => {
  const { body, brand } = input
  const { id, email } = staffOf(input)
  await takeLimit(app, { kind: 'testSend', subject: `staff ${id}`, most: MOST_TESTS, perMs: 10 * MINUTE_MS })
  const to = await channels[body.channel](app, {
    brand,
    body,
    email,
    kind: messageKinds[body.kind],
    target: await findTestTarget(app, { id, brand }),
    key: `test:${id}:${app.clock().getTime()}:${body.channel}`,
  })
  input.audit?.({ after: { kind: body.kind, title: body.title, channel: body.channel } })
  return { to }
}
