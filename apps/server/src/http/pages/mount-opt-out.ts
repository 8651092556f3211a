import type { BrandId } from '@shop/brands'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OPT_OUT_POLICY, optOutHtml } from '#src/features/notification/ad/opt-out-page.ts'
import { OPT_OUT_PATH, optOut, readOptOut } from '#src/features/notification/ad/opt-out.ts'
import type { App } from '#src/handler-context.ts'
import { bucketOf, type Limits } from '#src/http/security/limits.ts'

interface OptOutMount {
  app: Pick<App, 'db' | 'config' | 'clock'>
  limits: Limits
  brandOf: (host: string | undefined) => BrandId
}

const BODY_LIMIT = 1_024

const tokenOf = ({ query }: FastifyRequest): string => {
  const { token } = query as { token?: unknown }
  return typeof token === 'string' ? token : ''
}

const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': OPT_OUT_POLICY,
      // the address contains the token
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html)

/**
 * Mounts the page of opt-out links. GET only shows it, because programs open links in messages to check them; POST withdraws the
 * consents, by the button of the page or by the one-click request of a mail program (RFC 8058). The token is the authority, so a
 * form of another site can do nothing that its address could not.
 */
export const mountOptOut = (server: FastifyInstance, { app, limits, brandOf }: OptOutMount): void => {
  void server.register(async (scope) => {
    const count = (request: FastifyRequest): Promise<void> =>
      limits.take('page', bucketOf(undefined, request), app.clock().getTime())
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
        done(null),
      )
    scope.get(OPT_OUT_PATH, async (request, reply) => {
      await count(request)
      const state = await readOptOut(app, tokenOf(request), app.clock())
      return send(reply, state ? 200 : 404, optOutHtml(brandOf(request.headers.host), state))
    })
    scope.post(OPT_OUT_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      await count(request)
      const state = await optOut(app, tokenOf(request), app.clock())
      return send(reply, state ? 200 : 404, optOutHtml(brandOf(request.headers.host), state))
    })
  })
}
