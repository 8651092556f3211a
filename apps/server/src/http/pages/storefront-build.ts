import type { Api } from '@shop/contract'
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
}

/** An answer to a page request. */
export interface PageAnswer {
  status: number
  headers: Headers
  /** The body, in UTF-8. */
  bytes: Uint8Array
  /** Names the inline scripts of a page for `script-src`. */
  scriptSources: readonly string[]
}

type RenderPage = (request: Request, page: PageRequest) => Promise<PageAnswer>

/** What the storefront's server build exports (apps/storefront/src/entry.server.tsx). */
interface StorefrontEntry {
  /** `manifest`: the manifest of the browser build; undefined while developing. */
  openRenderer(manifest: unknown): Promise<RenderPage>
}

export interface Storefront {
  render: RenderPage
  /** Folder of the files the browser loads; none while developing. */
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
    // loaded for each page: Vite loads again only what has changed
    render: async (request, page) => {
      const { openRenderer } = (await vite.ssrLoadModule('/src/entry.server.tsx')) as unknown as StorefrontEntry
      return (await openRenderer(undefined))(request, page)
    },
  }
}

/** Loads the built storefront from the folder the settings name, or serves it through Vite where they say `dev`. */
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
