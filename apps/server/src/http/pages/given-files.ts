import { AppError } from '@shop/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#src/config.ts'
import { apiHeaders } from '#src/http/guard/headers.ts'
import { type FileStore, isFileName } from '#src/outside/file-store.ts'

const YEAR_S = 31_536_000
/** What somebody sends back is a matter between them and the shop: no address leads to it. */
const forNobody: ReadonlySet<string> = new Set(['return'])

/**
 * Serves the pictures people gave, as the shop made them. Under one name there is ever only one picture: whoever fetched it may
 * keep it. Nothing in it could be run, and nothing in it may be.
 */
export const mountGivenFiles = (server: FastifyInstance, config: Config, files: FileStore): void => {
  const headers = Object.fromEntries(apiHeaders(config))
  server.get<{ Params: { kind: string; file: string } }>('/pictures/given/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params
    const name = `${kind}/${file}`
    const bytes = !forNobody.has(kind) && isFileName(name) ? await files.find(name) : undefined
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
