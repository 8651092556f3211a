import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

const app = path.resolve(import.meta.dirname, '..')
const MOST_BYTES = 6 * 1_024

test('[TRACK-4] the script for other sites has at most 6 KiB, imports nothing, and refuses to start without its options', async () => {
  const built = await build({
    root: app,
    configFile: path.join(app, 'vite.tracker.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const scripts = outputs.filter((file) => file.type === 'chunk')
  expect(scripts.map(({ fileName }) => fileName)).toContain('tracker.js')
  for (const { code, imports } of scripts) {
    expect(imports).toEqual([])
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(MOST_BYTES)
  }
  const errors: unknown[] = []
  const page = {
    document: { currentScript: undefined, referrer: '' },
    location: { href: 'https://other.example/' },
    navigator: { userAgent: '' },
    window: {},
    console: { error: (text: unknown) => errors.push(text) },
    HTMLElement: Object,
  }
  const script = scripts.find(({ fileName }) => fileName === 'tracker.js')
  // runs the script against a page without the attributes of its element
  runInNewContext(script?.code ?? '', page)
  expect(errors).toEqual(['The tracker needs the option serviceNumber.'])
  expect(page.window).toEqual({})
})
