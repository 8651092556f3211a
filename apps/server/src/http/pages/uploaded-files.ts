import { AppError } from '@shop/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#src/config.ts'
import { apiHeaders } from '#src/http/security/headers.ts'
import { type FileStore, isFileName } from '#src/integrations/file-store.ts'

const YEAR_S = 31_536_000
/** Folders that are public. Other uploads, such as photos of a return, have no address. */
const publicKinds: ReadonlySet<string> = new Set(['person'])

/**
 * Serves uploaded pictures in the form the shop has converted them to. A name belongs to one picture for ever, so browsers may
 * cache it without asking again. Their headers allow nothing in them to run.
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
