import type { Api } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import { type Config, loadAsBuilt } from '#src/config.ts'

/** What the storefront's entry gives to whoever serves it. */
interface StorefrontEntry {
  createPageContext(request: { api: Api; brandId: BrandId; origin: string }): RouterContextProvider
  takeDrawn(context: RouterContextProvider): DrawnPage | undefined
}

/** A page in UTF-8, and what names its inline scripts for `script-src`. */
export interface DrawnPage {
  bytes: Uint8Array
  scriptSources: readonly string[]
}

export interface Answer {
  response: Response
  /** The page, which the response does not carry; undefined for its other answers. */
  drawn: DrawnPage | undefined
}

export interface Storefront {
  render(request: Request, page: { api: Api; brandId: BrandId; origin: string }): Promise<Answer>
  /** Folder of the files the browser loads; none while developing. */
  clientDir: string | undefined
  vite: ViteDevServer | undefined
}

const entryOf = (build: ServerBuild): StorefrontEntry => build.entry.module as unknown as StorefrontEntry

const answerOf = async (
  handle: RequestHandler,
  entry: StorefrontEntry,
  request: Request,
  page: Parameters<StorefrontEntry['createPageContext']>[0],
): Promise<Answer> => {
  const context = entry.createPageContext(page)
  const response = await handle(request, context)
  return { response, drawn: entry.takeDrawn(context) }
}

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
    render: async (request, page) => {
      const build = await load()
      return answerOf(createRequestHandler(build, 'development'), entryOf(build), request, page)
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
    render: (request, page) => answerOf(handle, entry, request, page),
  }
}
