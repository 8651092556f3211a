import type { BrandId } from '@shop/brands'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CLICK_PATH, clickTarget, OPEN_IMAGE, openMail } from '#src/features/notification/broadcast/click.ts'
import type { App } from '#src/handler-context.ts'
import { bucketOf, type Limits } from '#src/http/security/limits.ts'

interface ClickMount {
  app: Pick<App, 'db' | 'config' | 'clock'>
  limits: Limits
  brandOf: (host: string | undefined) => BrandId
}

/** Transparent image of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // the address contains the token
  'referrer-policy': 'no-referrer',
}

const tokenOf = ({ params }: FastifyRequest): string => (params as { token: string }).token
/** A program that looks at a link in advance, or only asks for its headers, is not a reader. */
const isAhead = ({ method, headers: { 'sec-purpose': purpose, purpose: old } }: FastifyRequest): boolean =>
  method === 'HEAD' || /prefetch|preview/.test(`${String(purpose)} ${String(old)}`)

/** Mounts the links of messages, which count their click and lead to a page of the shop, and the image of opened mails. */
export const mountClicks = (server: FastifyInstance, { app, limits, brandOf }: ClickMount): void => {
  const count = (rate: 'click' | 'openImage', request: FastifyRequest): Promise<void> =>
    limits.take(rate, bucketOf(undefined, request), app.clock().getTime())
  server.get(`${CLICK_PATH}/:token`, async (request, reply) => {
    await count('click', request)
    const brand = brandOf(request.headers.host)
    const target = await clickTarget(app, { token: tokenOf(request), brand, isPrefetch: isAhead(request) })
    return target === undefined ? reply.callNotFound() : reply.headers(headers).redirect(target, 302)
  })
  server.get(`${CLICK_PATH}/:token/${OPEN_IMAGE}`, async (request, reply) => {
    await count('openImage', request)
    // the image is the same for every token, so that it reveals nothing
    if (!isAhead(request)) await openMail(app, tokenOf(request))
    return reply.headers(headers).type('image/gif').send(PIXEL)
  })
}
