// @vitest-environment node
import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { REPLIES_ID, writePageScripts } from './page-scripts.ts'

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

test('the end of a page carries its replies and names each file once; nothing in them ends a script', async () => {
  const html = await writePageScripts(context, JSON.stringify([['product.get', {}, { name: '</script><b>' }]]))
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  const replies = html.match(new RegExp(`id="${REPLIES_ID}">(.*?)</script>`))?.[1] ?? ''
  expect(JSON.parse(replies)).toEqual([['product.get', {}, { name: '</script><b>' }]])
  expect(html).toContain('files = ["/assets/entry.js","/assets/react.js","/assets/root.js"]')
  expect(html, 'the table of other pages comes later').not.toContain('other.js')
  expect(html, 'but who opens a product waits for no table').toContain('"product":{"id":"product","path":"product/:id"')
  expect(html, 'nor who goes home').toContain('"home":{"id":"home","index":true')
  expect(html).toContain('"url":"/assets/manifest.js"')
  expect(html).toContain('routes = [["root","/assets/root.js"]]')
  expect(html).toContain(String.raw`const data = "[\"\u003c/script>\"]"`)
})
