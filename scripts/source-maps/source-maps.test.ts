import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { moveSourceMaps } from './move-source-maps.ts'
import { bundleArtifacts, uploadBundle } from './upload.ts'

const target = { org: 'shop', project: 'web', token: 'secret-token', release: 'shop@1' }

const buildOf = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'maps-'))
  const [served, maps] = [path.join(folder, 'client'), path.join(folder, 'source-maps')]
  await mkdir(path.join(served, 'assets'), { recursive: true })
  await writeFile(path.join(served, 'assets', 'a-1.js'), 'throw 1')
  await writeFile(path.join(served, 'assets', 'a-1.js.map'), '{"version":3}')
  return { folder, served, maps }
}

test('source maps are moved out of the folder that is served, and bundled with their scripts', async () => {
  const { folder, served, maps } = await buildOf()
  await expect(bundleArtifacts({ served, maps: served.replace('client', 'none') }, target)).rejects.toThrow()
  expect(await moveSourceMaps(served, maps)).toBe(1)
  expect(await readdir(path.join(served, 'assets'))).toEqual(['a-1.js'])
  const file = path.join(folder, 'bundle.zip')
  await writeFile(file, await bundleArtifacts({ served, maps }, target))
  const list =
    'import json,sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(json.dumps({n: z.read(n).decode() for n in z.namelist()}))'
  const { status, stdout } = spawnSync('python3', ['-c', list, file], { encoding: 'utf8' })
  if (status === null && !existsSync('/usr/bin/python3')) return
  const files = JSON.parse(stdout) as Record<string, string>
  expect(files['files/_/_/assets/a-1.js']).toBe('throw 1')
  expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({
    release: 'shop@1',
    files: {
      'files/_/_/assets/a-1.js': {
        url: '~/assets/a-1.js',
        type: 'minified_source',
        headers: { Sourcemap: 'a-1.js.map' },
      },
      'files/_/_/assets/a-1.js.map': { url: '~/assets/a-1.js.map', type: 'source_map' },
    },
  })
})

test('a bundle is uploaded in chunks with the token, then assembled', async () => {
  const asked: string[] = []
  let polls = 0
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    request.resume()
    const isAssembly = request.url?.endsWith('/assemble/')
    polls += isAssembly ? 1 : 0
    const state = polls > 1 ? 'ok' : 'assembling'
    const options = { url: '/api/0/organizations/shop/chunk-upload/', chunkSize: 4 }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(isAssembly ? { state } : options))
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await uploadBundle(Buffer.from('0123456789'), { ...target, api }, 1)
  const at = '/api/0/organizations/shop'
  const upload = `POST ${at}/chunk-upload/ Bearer secret-token`
  const assembly = `POST ${at}/artifactbundle/assemble/ Bearer secret-token`
  expect(asked).toEqual([`GET ${at}/chunk-upload/ Bearer secret-token`, upload, upload, upload, assembly, assembly])
  server.close()
})
