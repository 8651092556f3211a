import { AppError } from '@shop/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#src/config.ts'
import { apiHeaders } from '#src/http/security/headers.ts'
import { type FileStore, isFileName } from '#src/integrations/file-store.ts'

const YEAR_S = 31_536_000
/** What was given to be seen. To anything else, such as what somebody sends back, no address leads, whoever knows its name. */
const forEverybody: ReadonlySet<string> = new Set(['person'])

/**
 * Serves the pictures people gave, as the shop made them. Under one name there is ever only one picture: whoever fetched it may
 * keep it. Nothing in it could be run, and nothing in it may be.
 */
export const mountGivenFiles = (server: FastifyInstance, config: Config, files: FileStore): void => {
  const headers = Object.fromEntries(apiHeaders(config))
  server.get<{ Params: { kind: string; file: string } }>('/pictures/given/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params
    const name = `${kind}/${file}`
    const bytes = forEverybody.has(kind) && isFileName(name) ? await files.find(name) : undefined
    if (!bytes) throw new AppError('notFound')
    return reply
      .headers({
        ...headers,
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'cache-control': `public, max-age=${YEAR_S}, immutable`,
        'cross-origin-resource-policy': 'same-site',
      })
      .send(bytes)
  })
}
