import { reactRouter } from '@react-router/dev/vite'
import { themeCss } from '@shop/brands'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const THEMES = 'virtual:brand-themes.css'

/** The themes of packages/brands as a style sheet, so that colours are written down once. */
const brandThemes = (): Plugin => ({
  name: 'brand-themes',
  resolveId: (id) => (id === THEMES ? `\0${THEMES}` : undefined),
  load: (id) => (id === `\0${THEMES}` ? themeCss() : undefined),
})

export default defineConfig({
  plugins: [brandThemes(), tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
})
