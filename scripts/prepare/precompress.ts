import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = '**/*.{js,css,html,json,svg,txt,xml,webmanifest,ico,map,wasm}'
// Minimum size in bytes. For smaller files the headers outweigh the savings.
const worthwhileBytes = 600

const compressFile = async (file: string): Promise<number> => {
  const plain = await readFile(file)
  if (plain.length < worthwhileBytes) return 0
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gz] = await Promise.all([brotli(plain, { params }), zip(plain, { level: 9 })])
  const smaller = [
    { name: `${file}.br`, bytes: br },
    { name: `${file}.gz`, bytes: gz },
  ].filter(({ bytes }) => bytes.length < plain.length)
  await Promise.all(smaller.map(({ name, bytes }) => writeFile(name, bytes)))
  return smaller.length
}

/**
 * Writes a `.br` and a `.gz` file next to each text and WebAssembly file of a folder, so that the server sends them as they are. Skips small
 * files. Returns the number of files written.
 */
export const precompress = async (folder: string): Promise<number> => {
  const files = globSync(compressible, { cwd: folder }).map((file) => path.join(folder, file))
  const written = await Promise.all(files.map(compressFile))
  return written.reduce((sum, count) => sum + count, 0)
}
