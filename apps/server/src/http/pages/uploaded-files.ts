import { AppError } from '@shop/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#src/config.ts'
import { apiHeaders } from '#src/http/security/headers.ts'
import { type FileStore, isFileName } from '#src/integrations/file-store.ts'

const YEAR_S = 31_536_000
/** Public folders. Other uploads, such as photos of a return and drafts of a review, have no public address. */
const publicKinds: ReadonlySet<string> = new Set(['person', 'review'])

/**
 * Serves uploaded pictures in their converted form. A name always refers to the same picture, so browsers may cache it without
 * revalidation. The headers prevent script execution.
 */
export const mountUploadedFiles = (server: FastifyInstance, config: Config, files: FileStore): void => {
  const headers = Object.fromEntries(apiHeaders(config))
  server.get<{ Params: { kind: string; file: string } }>('/pictures/given/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params
    const name = `${kind}/${file}`
    const bytes = publicKinds.has(kind) && isFileName(name) ? await files.find(name) : undefined
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
