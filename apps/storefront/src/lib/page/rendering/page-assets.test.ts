// @vitest-environment node
import { expect, test } from 'vitest'
import { readAssets } from './page-assets.ts'

const manifest = {
  'style.css': { file: 'assets/style.css' },
  'src/entry.client.tsx': { file: 'assets/entry.js', imports: ['_react.js', '_frame.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_frame.js': { file: 'assets/frame.js', imports: ['_react.js', '_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime.js', imports: ['_frame.js'] },
  'src/pages/home-page.tsx': { file: 'assets/home.js', imports: ['_frame.js'] },
}

test('the files of a module are the module and its direct and indirect imports, each once and after its own imports', () => {
  const { entry, filesOf, stylesheets, before } = readAssets(manifest)
  expect(entry).toEqual({
    module: '/assets/entry.js',
    imports: ['/assets/react.js', '/assets/runtime.js', '/assets/frame.js'],
  })
  expect(filesOf('pages/home-page.tsx')).toEqual({
    module: '/assets/home.js',
    imports: ['/assets/react.js', '/assets/runtime.js', '/assets/frame.js'],
  })
  expect(stylesheets).toEqual(['/assets/style.css'])
  expect(before).toEqual([])
})

test('a page that is missing in the build is an error at server start', () => {
  expect(() => readAssets(manifest).filesOf('pages/lost-page.tsx')).toThrow(/no src\/pages\/lost-page.tsx/)
  expect(() => readAssets({})).toThrow(/no style.css/)
})
