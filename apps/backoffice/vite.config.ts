import { themeCss } from '@shop/brands'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const THEMES = 'virtual:brand-themes.css'

/** Themes of packages/brands as a stylesheet, so that colours are defined once. */
const brandThemes = (): Plugin => ({
  name: 'brand-themes',
  resolveId: (id) => (id === THEMES ? `\0${THEMES}` : undefined),
  // in development the link has a query
  load: (id) => (id.split('?')[0] === `\0${THEMES}` ? themeCss() : undefined),
})

/** Ignores warnings about "use client", which libraries add and which has no meaning here. */
const onLog: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, handle) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
}

export default defineConfig({
  base: '/backoffice/',
  plugins: [brandThemes(), tailwindcss()],
  build: {
    target: 'es2022',
    outDir: 'build',
    manifest: true,
    // small files would become data: addresses, which the policy of the page allows for images only
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      onLog,
      checks: { pluginTimings: false },
      // the packages contain data and pure functions, so unused exports can be removed
      treeshake: { moduleSideEffects: [{ test: /packages\/(rules|brands|contract)\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          // a shared module belongs to the chunks that need it, not to the group that was declared first
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
            { name: 'form', test: /node_modules\/(react-hook-form|@hookform)\/|src\/ui\/form\//, priority: 1 },
            {
              name: 'grid',
              test: /node_modules\/@tanstack\/(react-table|table-core|react-virtual|virtual-core|react-store|store)\/|src\/ui\/grid\//,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
