import type { Api } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import { type Config, loadAsBuilt } from '#src/config.ts'

/** What the storefront's entry gives to whoever serves it. */
interface StorefrontEntry {
  createPageContext(request: { api: Api; brandId: BrandId; origin: string }): RouterContextProvider
  cspHashes(html: string): string[]
}

export interface Storefront {
  render(request: Request, page: { api: Api; brandId: BrandId; origin: string }): Promise<Response>
  hashScripts(html: string): Promise<string[]>
  /** Folder of the files the browser loads; none while developing. */
  clientDir: string | undefined
  vite: ViteDevServer | undefined
}

const entryOf = (build: ServerBuild): StorefrontEntry => build.entry.module as unknown as StorefrontEntry

const root = path.resolve(import.meta.dirname, '../../../../..')

const openDev = async (): Promise<Storefront> => {
  const [{ createServer }, { createRequestHandler }] = await Promise.all([import('vite'), import('react-router')])
  const vite = await createServer({
    root: path.join(root, 'apps/storefront'),
    server: { middlewareMode: true },
    appType: 'custom',
  })
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>
  return {
    vite,
    clientDir: undefined,
    hashScripts: async (html) => entryOf(await load()).cspHashes(html),
    render: async (request, page) => {
      const build = await load()
      return createRequestHandler(build, 'development')(request, entryOf(build).createPageContext(page))
    },
  }
}

/** Loads the built storefront from the folder the settings name, or serves it through Vite where they say `dev`. */
export const openStorefront = async (config: Pick<Config, 'storefront'>): Promise<Storefront> => {
  if (config.storefront === 'dev') return openDev()
  const dir = path.resolve(root, config.storefront)
  const [{ createRequestHandler }, build] = await loadAsBuilt(() =>
    Promise.all([
      import('react-router'),
      import(pathToFileURL(path.join(dir, 'server/index.js')).href) as Promise<ServerBuild>,
    ]),
  )
  const handle = createRequestHandler(build, 'production')
  const entry = entryOf(build)
  return {
    vite: undefined,
    clientDir: path.join(dir, 'client'),
    hashScripts: async (html) => entry.cspHashes(html),
    render: (request, page) => handle(request, entry.createPageContext(page)),
  }
}
