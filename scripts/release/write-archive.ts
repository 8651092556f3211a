import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, copyFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type ReleaseFile, toSums } from './release-files.ts'

const PROGRAM = 0o755
const PLAIN = 0o644

const writeEntry = async (place: string, file: ReleaseFile): Promise<void> => {
  if ('link' in file) return symlink(file.link, place)
  if ('from' in file) return copyFile(file.from, place)
  await writeFile(place, file.text)
  await chmod(place, file.isProgram === true ? PROGRAM : PLAIN)
}

/** Writes the files and their checksums (SHA256SUMS) to a folder, which is emptied first. */
export const writeFolder = async (folder: string, files: ReadonlyMap<string, ReleaseFile>): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  const folders = new Set([...files.keys()].map((name) => path.join(folder, path.dirname(name))))
  for (const each of folders) await mkdir(each, { recursive: true })
  for (const [name, file] of files) await writeEntry(path.join(folder, name), file)
  await writeFile(path.join(folder, 'SHA256SUMS'), toSums(files))
}

/**
 * Packs a folder as `.tar.gz`. The same content gives the same bytes: entries are sorted, belong to root and have the time `at`.
 * Needs GNU tar.
 */
export const writeArchive = async (archive: string, folder: string, at: Date): Promise<void> => {
  const same = [
    '--sort=name',
    `--mtime=@${Math.floor(at.getTime() / 1000)}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
  ]
  const tar = spawn(
    'tar',
    [
      ...same,
      '--mode=u+rwX,go+rX,go-w',
      '--format=posix',
      '--pax-option=delete=atime,delete=ctime',
      '-cf',
      '-',
      '-C',
      path.dirname(folder),
      path.basename(folder),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(tar, 'close') as Promise<[number | null]>
  // the header of a gzip stream of Node has no time
  await pipeline(tar.stdout, createGzip({ level: 6 }), createWriteStream(archive))
  const [code] = await ended
  if (code !== 0) throw new Error(`tar ended with ${String(code)}`)
}
