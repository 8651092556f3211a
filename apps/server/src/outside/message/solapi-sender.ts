import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#src/clock.ts'
import type { MessageSender, OutgoingMessage, SendResult } from './message-sender.ts'
import { type Outbound, OutboundError, type OutboundReply } from '../outbound.ts'

export interface SolapiOptions {
  /** `https://api.solapi.com`, or the sandbox's `/solapi`. */
  baseUrl: string
  apiKey: string
  apiSecret: string
  /** A number registered with the vendor, digits only. */
  from: string
  outbound: Outbound
  clock: Clock
  /** 12 to 64 characters that do not repeat. */
  newSalt?: () => string
}

/** The vendor knows no idempotency key, so nothing is tried twice here: the caller decides what an unknown outcome is worth. */
export function createSolapiSender(options: SolapiOptions): MessageSender {
  const { baseUrl, from, outbound, clock, newSalt = () => randomBytes(16).toString('hex') } = options
  return {
    async send(message) {
      const signed = { date: clock().toISOString(), salt: newSalt() }
      try {
        const reply = await outbound.send({
          method: 'POST',
          url: `${baseUrl}/messages/v4/send-many/detail`,
          headers: { 'content-type': 'application/json', authorization: toAuthorization(options, signed) },
          body: JSON.stringify({ messages: [toSolapi(message, from)], allowDuplicates: false }),
        })
        return judge(reply)
      } catch (error) {
        if (!(error instanceof OutboundError) || error.failure === 'notAllowed') throw error
        return { outcome: error.sent ? 'unknown' : 'notSent', cause: error.failure }
      }
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
  groupInfo: z.object({
    groupId: z.string(),
    count: z.object({ total: z.number(), registeredFailed: z.number() }),
  }),
  failedMessageList: z.array(z.object({ statusCode: z.string(), statusMessage: z.string() })),
})
const Failed = z.object({ errorCode: z.string(), errorMessage: z.string().nullish() })

function judge({ status, body }: OutboundReply): SendResult {
  // 503 is the vendor's way of saying that it took nothing; any other failure of its own may have come after.
  if (status === 503) return { outcome: 'notSent', cause: 'server' }
  if (status >= 500) return { outcome: 'unknown', cause: 'server' }
  const json = readJson(body)
  if (status >= 400) {
    const { errorCode, errorMessage } = Failed.safeParse(json).data ?? { errorCode: String(status), errorMessage: '' }
    return status === 429
      ? { outcome: 'notSent', cause: 'busy' }
      : { outcome: 'refused', code: errorCode, message: errorMessage ?? '' }
  }
  const accepted = Accepted.safeParse(json).data
  if (!accepted) return { outcome: 'unknown', cause: 'garbage' }
  const { groupId, count } = accepted.groupInfo
  const [failed] = accepted.failedMessageList
  if (failed && count.total === count.registeredFailed)
    return { outcome: 'refused', code: failed.statusCode, message: failed.statusMessage }
  return { outcome: 'accepted', groupId }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Not an answer of the vendor; the schema turns it down.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
