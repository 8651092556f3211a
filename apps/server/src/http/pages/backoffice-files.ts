import fastifyStatic from '@fastify/static'
import { AppError } from '@shop/contract'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ViteDevServer } from 'vite'
import type { Config } from '#src/config.ts'
import { backofficeHeaders } from '#src/http/security/headers.ts'
import { mountReleasedAssets } from './released-assets.ts'

/** Address of the back office. All pages below it are one document. */
export const BACKOFFICE_PATH = '/backoffice'

export interface Backoffice {
  /** Returns the document at a path. */
  readDocument: (url: string) => Promise<string>
  /** Folder of the built files. Undefined in development. */
  dir: string | undefined
  vite: ViteDevServer | undefined
}

const root = path.resolve(import.meta.dirname, '../../../../../apps/backoffice')

const openDev = async (): Promise<Backoffice> => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { port: 24_679 } },
    appType: 'custom',
  })
  return {
    vite,
    dir: undefined,
    readDocument: async (url) => vite.transformIndexHtml(url, await readFile(path.join(root, 'index.html'), 'utf8')),
  }
}

/** Loads the built back office, or serves it through Vite if the storefront is served so. */
export const openBackoffice = async (
  { storefront }: Pick<Config, 'storefront'>,
  dir = path.join(root, 'build'),
): Promise<Backoffice> => {
  if (storefront === 'dev') return openDev()
  const document = await readFile(path.join(dir, 'index.html'), 'utf8')
  return { vite: undefined, dir, readDocument: async () => document }
}

/** Mounts the document and the files of the back office. Its calls are rows of the contract like all others. */
export const mountBackoffice = async (
  server: FastifyInstance,
  config: Config,
  { readDocument, dir, vite }: Backoffice,
): Promise<void> => {
  const headers = backofficeHeaders(config)
  if (vite)
    server.addHook('onRequest', (request, reply, goOn) =>
      request.url.startsWith(`${BACKOFFICE_PATH}/`) ? vite.middlewares(request.raw, reply.raw, goOn) : goOn(),
    )
  if (dir !== undefined) {
    await server.register(fastifyStatic, {
      root: path.join(dir, 'assets'),
      prefix: `${BACKOFFICE_PATH}/assets/`,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (response) => {
        for (const [name, value] of headers) response.header(name, value)
        // names of files contain a hash of their content
        response.header('cache-control', 'public, max-age=31536000, immutable')
      },
    })
    await mountReleasedAssets(server, config, { area: 'backoffice', prefix: `${BACKOFFICE_PATH}/assets/`, headers })
  }
  const shown = vite ? headers.filter(([name]) => name !== 'content-security-policy') : headers
  for (const url of [BACKOFFICE_PATH, `${BACKOFFICE_PATH}/*`])
    server.get(url, async (request, reply) => {
      if (request.url.startsWith(`${BACKOFFICE_PATH}/assets/`)) throw new AppError('notFound')
      return reply
        .headers(Object.fromEntries(shown))
        .type('text/html; charset=utf-8')
        .send(await readDocument(request.url))
    })
}
