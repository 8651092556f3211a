import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#src/clock.ts'
import type { MessageSender, OutgoingMessage, SendResult } from './message-sender.ts'
import { type Outbound, OutboundError, type OutboundReply } from '../outbound-client.ts'

export interface SolapiOptions {
  /** `https://api.solapi.com`, or the sandbox's `/solapi`. */
  baseUrl: string
  apiKey: string
  apiSecret: string
  /** Sender number registered with the vendor, digits only. */
  from: string
  outbound: Outbound
  clock: Clock
  /** Returns a unique salt of 12 to 64 characters. */
  newSalt?: () => string
}

/**
 * Creates a Solapi client. The vendor has no idempotency key, so nothing is retried here: the caller decides how to handle an
 * unknown outcome.
 */
export function createSolapiSender(options: SolapiOptions): MessageSender {
  const { baseUrl, from, outbound, clock, newSalt = () => randomBytes(16).toString('hex') } = options
  const sendMany = async (messages: readonly OutgoingMessage[]): Promise<SendResult[]> => {
    if (messages.length === 0) return []
    const signed = { date: clock().toISOString(), salt: newSalt() }
    const toAll = (result: SendResult): SendResult[] => messages.map(() => result)
    try {
      const reply = await outbound.send({
        method: 'POST',
        url: `${baseUrl}/messages/v4/send-many/detail`,
        headers: { 'content-type': 'application/json', authorization: toAuthorization(options, signed) },
        // two orders of one guest are two messages to one number
        body: JSON.stringify({ messages: messages.map((message) => toSolapi(message, from)), allowDuplicates: true }),
      })
      return judge(reply, messages)
    } catch (error) {
      if (!(error instanceof OutboundError) || error.failure === 'notAllowed') throw error
      return toAll({ outcome: error.sent ? 'unknown' : 'notSent', cause: error.failure })
    }
  }
  return {
    sendMany,
    async send(message) {
      const [result] = await sendMany([message])
      if (!result) throw new Error('a message was sent and nothing was answered')
      return result
    },
  }
}

export function toAuthorization(
  { apiKey, apiSecret }: Pick<SolapiOptions, 'apiKey' | 'apiSecret'>,
  { date, salt }: { date: string; salt: string },
): string {
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
}

function toSolapi({ to, text, template, tags }: OutgoingMessage, from: string): object {
  const kakaoOptions = template && {
    pfId: template.channelId,
    templateId: template.templateId,
    variables: Object.fromEntries(Object.entries(template.variables).map(([name, value]) => [`#{${name}}`, value])),
    disableSms: false,
    ...(template.buttons ? { buttons: template.buttons } : {}),
  }
  return {
    to,
    from,
    text,
    ...(kakaoOptions ? { type: 'ATA', kakaoOptions } : { autoTypeDetect: true }),
    ...(tags ? { customFields: tags } : {}),
  }
}

const Accepted = z.object({
  groupInfo: z.object({ groupId: z.string() }),
  failedMessageList: z.array(z.object({ to: z.string(), statusCode: z.string(), statusMessage: z.string() })),
})
const Failed = z.object({ errorCode: z.string(), errorMessage: z.string().nullish() })

function judge({ status, body }: OutboundReply, messages: readonly OutgoingMessage[]): SendResult[] {
  const toAll = (result: SendResult): SendResult[] => messages.map(() => result)
  // 503 means that the vendor accepted nothing; other server errors may occur after acceptance.
  if (status === 503) return toAll({ outcome: 'notSent', cause: 'server' })
  if (status >= 500) return toAll({ outcome: 'unknown', cause: 'server' })
  const json = readJson(body)
  if (status >= 400) {
    const { errorCode, errorMessage } = Failed.safeParse(json).data ?? { errorCode: String(status), errorMessage: '' }
    return toAll(
      status === 429
        ? { outcome: 'notSent', cause: 'busy' }
        : { outcome: 'refused', code: errorCode, message: errorMessage ?? '' },
    )
  }
  const accepted = Accepted.safeParse(json).data
  if (!accepted) return toAll({ outcome: 'unknown', cause: 'garbage' })
  return judgeEach(accepted, messages)
}

/** Maps the response to results. The vendor lists only the failed messages, by their phone numbers. */
function judgeEach({ groupInfo, failedMessageList }: z.infer<typeof Accepted>, messages: readonly OutgoingMessage[]) {
  const failed = [...failedMessageList]
  return messages.map(({ to }): SendResult => {
    const at = failed.findIndex((one) => one.to === to)
    const [refused] = at < 0 ? [] : failed.splice(at, 1)
    return refused
      ? { outcome: 'refused', code: refused.statusCode, message: refused.statusMessage }
      : { outcome: 'accepted', groupId: groupInfo.groupId }
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Not a vendor response; the schema rejects it.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
