import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#src/config.ts'
import { pageHeaders, WORKER_POLICY } from '#src/http/security/headers.ts'
import { mountReleasedAssets } from './released-assets.ts'
import type { Storefront } from './storefront-build.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
const WEEK_S = 604_800
const WORKER_SCRIPT = /-worker-[\w-]+\.js(\.\w+)?$/

/**
 * Serves pictures and the precompressed files of the storefront. In development Vite serves the files. Files with hashed names
 * are immutable.
 */
export const mountFiles = async (server: FastifyInstance, config: Config, storefront: Storefront): Promise<void> => {
  const headers = pageHeaders(config, '/')
  const { clientDir, vite } = storefront
  // in development Vite serves sources and style sheets; other requests continue
  if (vite) server.addHook('onRequest', (request, reply, goOn) => vite.middlewares(request.raw, reply.raw, goOn))
  if (clientDir !== undefined) {
    await server.register(fastifyStatic, {
      root: clientDir,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.br', '**/*.gz', '**/.vite/**'],
      setHeaders: (response, file) => {
        for (const [name, value] of headers) response.header(name, value)
        if (WORKER_SCRIPT.test(file)) response.header('content-security-policy', WORKER_POLICY)
        response.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`)
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=3600',
        )
      },
    })
    await mountReleasedAssets(server, config, { area: 'storefront', prefix: '/assets/', headers })
  }
  const pictures = path.resolve(root, config.picturesDir)
  // a release has no demo pictures
  if (!existsSync(pictures)) return
  await server.register(fastifyStatic, {
    root: pictures,
    prefix: '/pictures/',
    decorateReply: clientDir === undefined,
    index: false,
    maxAge: WEEK_S * 1000,
    allowedPath: (file) => /\.(avif|webp|jpg)$/.test(file),
    setHeaders: (response) => {
      for (const [name, value] of headers) response.header(name, value)
    },
  })
}
