import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: { css: false, setupFiles: [fileURLToPath(new URL('./vitest.setup.ts', import.meta.url))] },
})
