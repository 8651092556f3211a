// @vitest-environment node
import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { writeStart } from './page-scripts.ts'

const context = {
  manifest: {
    url: '/assets/manifest.js',
    entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
    routes: {
      root: { id: 'root', module: '/assets/root.js', imports: ['/assets/react.js'] },
      other: { id: 'other', module: '/assets/other.js' },
      home: { id: 'home', index: true, module: '/assets/home.js' },
      product: { id: 'product', path: 'product/:id', module: '/assets/product.js' },
    },
  },
  staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'unknown' } }] },
  serverHandoffString: '{"basename":"/"}',
  serverHandoffStream: new Blob(['["</script>"]']).stream(),
} as unknown as EntryContext

test('the script of a page names each file once; nothing in it ends a script', async () => {
  const html = await writeStart(context)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(html).toContain('files = ["/assets/entry.js","/assets/react.js","/assets/root.js"]')
  expect(html, 'the table of other pages comes later').not.toContain('other.js')
  expect(html, 'but who opens a product waits for no table').toContain('"product":{"id":"product","path":"product/:id"')
  expect(html, 'nor who goes home').toContain('"home":{"id":"home","index":true')
  expect(html).toContain('"url":"/assets/manifest.js"')
  expect(html).toContain('routes = [["root","/assets/root.js"]]')
  expect(html).toContain(String.raw`const data = "[\"\u003c/script>\"]"`)
})

test('pages of other routes, and of another build, name their own files', async () => {
  const matches = [{ route: { id: 'root' } }, { route: { id: 'other' } }]
  const start = (change: object) => writeStart({ ...context, serverHandoffStream: undefined, ...change })
  expect(await start({ staticHandlerContext: { matches } })).toContain('"/assets/other.js"]')
  expect(await start({})).not.toContain('other.js')
  const rebuilt = { ...context.manifest, entry: { module: '/assets/entry-2.js', imports: [] } }
  expect(await start({ manifest: rebuilt })).toContain('files = ["/assets/entry-2.js","/assets/root.js"')
  expect(await start({})).toContain('files = ["/assets/entry.js"')
})
