import webPush from 'web-push'
import type { Clock } from '#src/clock.ts'
import { type Outbound, OutboundError, type OutboundReply } from '#src/integrations/outbound-client.ts'
import type { PushResult, PushSender } from './push-sender.ts'

interface Options {
  publicKey: string
  privateKey: string
  /** Contact of the shop for push services: a `mailto:` or `https:` address. */
  subject: string
  outbound: Outbound
  clock: Clock
}

const MAX_RETRY_MS = 86_400_000

/** Reads `Retry-After`: seconds or a date. Undefined if it is missing or unreadable. */
const retryAfterOf = ({ headers }: OutboundReply, now: Date): number | undefined => {
  const text = headers.get('retry-after') ?? ''
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_RETRY_MS)
}

/**
 * Maps the response. A server error counts as not sent: the next request has the same topic and tag, so that a message that did
 * arrive is replaced and not shown twice.
 */
const judge = (reply: OutboundReply, now: Date): PushResult => {
  const { status } = reply
  if (status >= 200 && status < 300) return { outcome: 'accepted', groupId: reply.headers.get('location') ?? '' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429 || status >= 500)
    return { outcome: 'notSent', cause: status === 429 ? 'busy' : 'server', retryAfterMs: retryAfterOf(reply, now) }
  return { outcome: 'refused', code: String(status), message: reply.body.slice(0, 200) }
}

/** Sends web push through the services of the browsers: RFC 8030, encrypted by RFC 8291, identified by VAPID (RFC 8292). */
export const createWebPushSender = ({ publicKey, privateKey, subject, outbound, clock }: Options): PushSender => ({
  publicKey,
  async send(target, payload, { ttl, urgency, topic }) {
    const { endpoint, headers, body } = webPush.generateRequestDetails(target, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: ttl,
      urgency,
      topic,
    })
    const texts = Object.entries(headers as Record<string, unknown>).map(([name, value]) => [name, String(value)])
    try {
      const request = { method: 'POST', url: endpoint, headers: Object.fromEntries(texts), body } as const
      return judge(await outbound.send(request), clock())
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      if (error.failure === 'notAllowed') return { outcome: 'refused', code: error.failure, message: error.message }
      return { outcome: error.sent ? 'unknown' : 'notSent', cause: error.failure }
    }
  },
})
