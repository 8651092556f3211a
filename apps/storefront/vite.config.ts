import { themeCss } from '@shop/brands'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { chunks, withoutEffects } from './bundling/chunks.ts'

const THEMES = 'virtual:brand-themes.css'

/** The themes of packages/brands as a style sheet, so that colours are written down once. */
const brandThemes = (): Plugin => ({
  name: 'brand-themes',
  resolveId: (id) => (id === THEMES ? `\0${THEMES}` : undefined),
  load: (id) => (id === `\0${THEMES}` ? themeCss() : undefined),
})

/** The packages are data and pure functions: what a page does not use of them is left out. */
const treeshake = { moduleSideEffects: [{ test: withoutEffects, sideEffects: false }] }

/** Libraries mark modules with "use client", which means nothing here. */
const onLog: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, handle) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
}

const browserBuild = {
  outDir: 'build/client',
  manifest: true,
  // one style sheet, which every page links: no page waits for styles of its own
  cssCodeSplit: false,
  rolldownOptions: {
    input: 'src/entry.client.tsx',
    treeshake,
    onLog,
    output: { codeSplitting: { groups: chunks } },
  },
}
const serverBuild = {
  outDir: 'build/server',
  copyPublicDir: false,
  rolldownOptions: { input: 'src/entry.server.tsx' },
}

/** `vite build` makes the browser's half, `vite build --ssr` the server's. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [brandThemes(), tailwindcss()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // page-scripts.ts names the files of the first page, and a chunk loaded later shares most of its imports with it
    modulePreload: false,
    ...(isSsrBuild ? serverBuild : browserBuild),
  },
}))
