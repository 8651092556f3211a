/** One chunk in the manifest that `vite build` writes. Its imports are keys of the manifest. */
interface ManifestChunk {
  file: string
  imports?: readonly string[]
}
export type Manifest = Readonly<Record<string, ManifestChunk>>

/** Addresses of a browser module and of the files it imports. */
export interface ModuleFiles {
  module: string
  imports: readonly string[]
}

/** Files of the browser build that a page loads. */
export interface PageAssets {
  stylesheets: readonly string[]
  /** Modules that run before the entry: the Vite client in development. */
  before: readonly string[]
  entry: ModuleFiles
  filesOf: (pageFile: string) => ModuleFiles
}

const ENTRY = 'src/entry.client.tsx'

const readChunk = (manifest: Manifest, key: string): ManifestChunk => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the browser build has no ${key}`)
  return chunk
}

/** Lists the keys of all chunks that this one imports statically, directly or not. Each is listed once, after its own imports. */
const listImports = (manifest: Manifest, key: string, visited = new Set([key])): string[] =>
  (readChunk(manifest, key).imports ?? []).flatMap((each) => {
    if (visited.has(each)) return []
    visited.add(each)
    return listImports(manifest, each, visited).concat(each)
  })

const toFiles = (manifest: Manifest, key: string): ModuleFiles => ({
  module: `/${readChunk(manifest, key).file}`,
  imports: listImports(manifest, key).map((each) => `/${readChunk(manifest, each).file}`),
})

/** Reads the assets of a build from its manifest. Throws if a file that a page needs is missing. */
export const readAssets = (manifest: Manifest): PageAssets => ({
  // `build.cssCodeSplit` is off: all styles are one file
  stylesheets: [`/${readChunk(manifest, 'style.css').file}`],
  before: [],
  entry: toFiles(manifest, ENTRY),
  filesOf: (pageFile) => toFiles(manifest, `src/${pageFile}`),
})

/** Assets that the Vite development server serves from the sources. */
export const devAssets: PageAssets = {
  stylesheets: ['/@id/__x00__virtual:brand-themes.css', '/src/app.css'],
  before: ['/@vite/client'],
  entry: { module: `/${ENTRY}`, imports: [] },
  filesOf: (pageFile) => ({ module: `/src/${pageFile}`, imports: [] }),
}
