import { AppError } from '@shop/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#src/config.ts'
import { apiHeaders } from '#src/http/security/headers.ts'
import { type FileStore, isFileName } from '#src/integrations/storage/file-store.ts'

/**
 * Public folders and how long their pictures may be cached. Other uploads, such as photos of a return, drafts of a review and
 * photos of a hidden one, have no public address. A photo of a review can be hidden, so browsers cache it for a day and shared
 * caches for five minutes (decision 042).
 */
const cachingOf: ReadonlyMap<string, string> = new Map([
  ['person', 'public, max-age=31536000, immutable'],
  ['product', 'public, max-age=31536000, immutable'],
  ['live', 'public, max-age=31536000, immutable'],
  ['display', 'public, max-age=31536000, immutable'],
  ['review', 'public, max-age=86400, s-maxage=300'],
])

/**
 * Serves uploaded pictures in their converted form. A name always refers to the same picture, so browsers may cache it without
 * revalidation. The headers prevent script execution.
 */
export const mountUploadedFiles = (server: FastifyInstance, config: Config, files: FileStore): void => {
  const common = Object.fromEntries(apiHeaders(config))
  // opened by itself a file has no origin, so that nothing in it could read the shop
  const headers = { ...common, 'content-security-policy': `${common['content-security-policy']}; sandbox` }
  server.get<{ Params: { kind: string; file: string } }>('/pictures/given/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params
    const name = `${kind}/${file}`
    const caching = cachingOf.get(kind)
    const bytes = caching !== undefined && isFileName(name) ? await files.find(name) : undefined
    if (!bytes) throw new AppError('notFound')
    return reply
      .headers({
        ...headers,
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'cache-control': caching,
        'cross-origin-resource-policy': 'same-site',
      })
      .send(bytes)
  })
}
