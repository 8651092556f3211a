import type { Api, TagSettings } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ViteDevServer } from 'vite'
import { type Config, loadAsBuilt } from '#src/config.ts'

interface PageRequest {
  api: Api
  brandId: BrandId
  /** Scheme and host of the public address. */
  origin: string
  /** Undefined if errors are not reported. */
  errorReporter?: { dsn: string; release: string; environment: string } | undefined
  /** Called with unexpected errors, for which an error screen is rendered. */
  onError?: (error: unknown) => void
  /** Settings of the tags with a key. */
  tags: TagSettings
}

/** Response to a page request. */
export interface PageAnswer {
  status: number
  headers: Headers
  /** Body in UTF-8. */
  bytes: Uint8Array
  /** Sources for `script-src` that allow the inline scripts of the page. */
  scriptSources: readonly string[]
}

type RenderPage = (request: Request, page: PageRequest) => Promise<PageAnswer>

/** Exports of the server build of the storefront (apps/storefront/src/entry.server.tsx). */
interface StorefrontEntry {
  /** `manifest` is the manifest of the browser build. It is undefined in development. */
  openRenderer: (manifest: unknown) => Promise<RenderPage>
}

export interface Storefront {
  render: RenderPage
  /** Folder of the browser build. Undefined in development. */
  clientDir: string | undefined
  vite: ViteDevServer | undefined
}

const root = path.resolve(import.meta.dirname, '../../../../..')

const openDev = async (): Promise<Storefront> => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: path.join(root, 'apps/storefront'),
    server: { middlewareMode: true },
    appType: 'custom',
  })
  return {
    vite,
    clientDir: undefined,
    // loaded for each page, because Vite reloads only changed modules
    render: async (request, page) => {
      const { openRenderer } = (await vite.ssrLoadModule('/src/entry.server.tsx')) as unknown as StorefrontEntry
      return (await openRenderer(undefined))(request, page)
    },
  }
}

/** Loads the built storefront from the configured folder, or serves it through Vite if the setting is `dev`. */
export const openStorefront = async (config: Pick<Config, 'storefront'>): Promise<Storefront> => {
  if (config.storefront === 'dev') return openDev()
  const dir = path.resolve(root, config.storefront)
  const clientDir = path.join(dir, 'client')
  const manifest: unknown = JSON.parse(await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8'))
  const render = await loadAsBuilt(async () => {
    const entry = (await import(pathToFileURL(path.join(dir, 'server/entry.server.js')).href)) as StorefrontEntry
    return entry.openRenderer(manifest)
  })
  return { vite: undefined, clientDir, render }
}
