import { defineConfig } from 'vite'

const input = '../../packages/tracker/src/standalone.ts'

/** Builds the tracker as one classic script: under a fixed name for other sites, and under a hashed one that never changes. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'build/client',
    emptyOutDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input,
      output: [
        { format: 'iife', entryFileNames: 'tracker.js' },
        { format: 'iife', entryFileNames: 'assets/tracker-[hash].js' },
      ],
    },
  },
})
