import { MemoryFS } from '@electric-sql/pglite'

const BLOCK = 512
const FOLDER = '5'
/** Path of the cluster in PGlite. */
const DATA = '/pglite/data'

interface Entry {
  readonly path: string
  /** Absent for a folder. */
  readonly content?: Uint8Array
}

const decoder = new TextDecoder()
const textAt = (tar: Uint8Array, from: number, length: number): string =>
  decoder.decode(tar.subarray(from, from + length)).replace(/\0.*$/s, '')

/** Lists the entries of a tar in its order; the contents are views of the tar. */
export function listTar(tar: Uint8Array): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at < tar.length && tar[at] !== 0; ) {
    const path = textAt(tar, at + 345, 155) + textAt(tar, at, 100)
    const size = Number.parseInt(textAt(tar, at + 124, 12), 8)
    const from = at + BLOCK
    if (textAt(tar, at + 156, 1) === FOLDER) entries.push({ path })
    else entries.push({ path, content: tar.subarray(from, from + size) })
    at = from + Math.ceil(size / BLOCK) * BLOCK
  }
  return entries
}

/**
 * In-memory file system that starts as a copy of a template. PGlite's own way parses the tar again each time and takes twice as
 * long.
 */
export class TemplateFS extends MemoryFS {
  readonly #entries: readonly Entry[]

  constructor(entries: readonly Entry[]) {
    super()
    this.#entries = entries
  }

  override async initialSyncFs(): Promise<void> {
    const fs = this.pg?.Module.FS
    if (!fs) throw new Error('the engine has no file system yet')
    for (const { path, content } of this.#entries) {
      if (content) fs.writeFile(DATA + path, content)
      else fs.mkdirTree(DATA + path, 0o700)
    }
  }
}
