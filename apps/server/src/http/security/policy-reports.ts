import { AppError } from '@shop/contract'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Clock } from '#src/clock.ts'
import { REPORTS_PATH } from './headers.ts'
import { bucketOf, type Limits } from './limits.ts'

const BODY_LIMIT = 8 * 1024
const MOST = 5

const Old = z.object({
  'csp-report': z.object({
    'document-uri': z.string().default(''),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().default(''),
    'blocked-uri': z.string().default(''),
  }),
})
const New = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: z.string().default(''),
    effectiveDirective: z.string().default(''),
    blockedURL: z.string().default(''),
  }),
})

interface Violation {
  page: string
  directive: string
  blocked: string
}

/** Reduces a source to scheme and host, or a keyword like `inline`: the rest of the URL may contain personal data. */
const toSource = (text: string): string =>
  URL.canParse(text) ? new URL(text).origin : text.replace(/[^\w-]/g, '').slice(0, 20)
const toPath = (text: string): string => (URL.canParse(text) ? new URL(text).pathname.slice(0, 60) : '')
const toDirective = (text: string): string => text.replace(/[^a-z-]/g, '').slice(0, 30)

const readOne = (given: unknown): Violation[] => {
  const old = Old.safeParse(given)
  if (old.success) {
    const report = old.data['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive']
    return [
      {
        page: toPath(report['document-uri']),
        directive: toDirective(directive),
        blocked: toSource(report['blocked-uri']),
      },
    ]
  }
  const { success, data } = New.safeParse(given)
  if (!success) return []
  const { documentURL, effectiveDirective, blockedURL } = data.body
  return [{ page: toPath(documentURL), directive: toDirective(effectiveDirective), blocked: toSource(blockedURL) }]
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('malformedJson', { cause: error })
  }
}

/**
 * Mounts the endpoint for browser policy reports. Logs the first violations of each report without personal data, rate limited.
 */
export const mountPolicyReports = (
  server: FastifyInstance,
  { limits, clock, log }: { limits: Limits; clock: Clock; log: Logger },
): void => {
  void server.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, String(body)),
    )
    scope.post(REPORTS_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      await limits.take('report', bucketOf(undefined, request), clock().getTime())
      const given = typeof request.body === 'string' ? parse(request.body) : request.body
      const violations = (Array.isArray(given) ? given.slice(0, MOST) : [given]).flatMap(readOne)
      for (const violation of violations)
        log.warn({ requestId: request.id, ...violation }, 'a page’s policy refused something')
      return reply.code(204).send()
    })
  })
}
