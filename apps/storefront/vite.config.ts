import { themeCss } from '@shop/brands'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { chunks, withoutEffects } from './bundling/chunks.ts'
import { separateCopy } from './bundling/separate-copy.ts'

const THEMES = 'virtual:brand-themes.css'

/** Themes of packages/brands as a stylesheet, so that colours are defined once. */
const brandThemes = (): Plugin => ({
  name: 'brand-themes',
  resolveId: (id) => (id === THEMES ? `\0${THEMES}` : undefined),
  // in development the link has a query
  load: (id) => (id.split('?')[0] === `\0${THEMES}` ? themeCss() : undefined),
})

/** The packages contain data and pure functions, so unused exports can be removed. */
const treeshake = { moduleSideEffects: [{ test: withoutEffects, sideEffects: false }] }

/** Ignores warnings about "use client", which libraries add and which has no meaning here. */
const onLog: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, handle) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
}
const quiet = { onLog, checks: { pluginTimings: false } }

const browserBuild = {
  outDir: 'build/client',
  manifest: true,
  // no file names its map; scripts/prepare moves the maps out of the folder that is served
  sourcemap: process.env.SOURCE_MAPS === '1' && ('hidden' as const),
  // one stylesheet linked by every page, so no page waits for its own styles
  cssCodeSplit: false,
  rolldownOptions: {
    ...quiet,
    input: 'src/entry.client.tsx',
    treeshake,
    output: { codeSplitting: { groups: chunks } },
  },
}
const serverBuild = {
  outDir: 'build/server',
  copyPublicDir: false,
  rolldownOptions: { ...quiet, input: 'src/entry.server.tsx' },
}

/** `vite build` builds the browser bundle, `vite build --ssr` the server bundle. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [separateCopy(), brandThemes(), tailwindcss()],
  // the address of a worker is the same script in development and in the build
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // page-scripts.ts lists the files of the first page, and a chunk loaded later shares most of its imports with it
    modulePreload: false,
    ...(isSsrBuild ? serverBuild : browserBuild),
  },
}))
