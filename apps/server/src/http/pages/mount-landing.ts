import type { FastifyInstance } from 'fastify'
import { landingTarget, readLandingPath } from '#src/features/tracking/landing.ts'
import type { App } from '#src/handler-context.ts'
import { bucketOf, type Limits } from '#src/http/security/limits.ts'
import { clientNetworkOf } from '#src/client-network.ts'

interface LandingMount {
  app: Pick<App, 'db' | 'config' | 'clock'>
  limits: Limits
}

/** Start of the addresses of the landing redirect. */
const LANDING_PATH = '/landing/'

/**
 * Mounts the landing redirect (C111). The host of its target comes from the settings and its path from the database: nothing of the
 * request but the names of the source is in it, encoded. G7
 */
export const mountLanding = (server: FastifyInstance, { app, limits }: LandingMount): void => {
  server.get(`${LANDING_PATH}*`, async (request, reply) => {
    await limits.take('page', bucketOf(undefined, request), app.clock().getTime())
    const { pathname, searchParams } = new URL(request.raw.url ?? '/', 'http://shop.invalid')
    const wanted = readLandingPath(pathname.slice(LANDING_PATH.length), searchParams)
    const userAgent = request.headers['user-agent']
    const target = wanted && (await landingTarget(app, { ...wanted, ip: clientNetworkOf(request.ip), userAgent }))
    if (target === undefined) return reply.callNotFound()
    return reply
      .headers({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer-when-downgrade',
      })
      .redirect(target, 302)
  })
}
