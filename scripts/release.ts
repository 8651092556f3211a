// `npm run release`: builds a self-contained archive of the shop, which runs without npm and without this repository.
import { spawnSync } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { printHelpIfAsked } from './help.ts'
import { listReleaseFiles, toFacts } from './release/release-files.ts'
import { writeArchive, writeFolder } from './release/write-archive.ts'
import { root } from './run-command.ts'

/** Returns the output of git, or undefined outside of a repository. */
const git = (...args: string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Time of all files: SOURCE_DATE_EPOCH (s), else that of the commit. https://reproducible-builds.org/specs/source-date-epoch/ */
const readTime = (): Date =>
  new Date(1000 * Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct') ?? 0))

export interface Release {
  archive: string
  /** The unpacked release. */
  folder: string
}

/** Writes the archive to a folder from the built browser files. Returns its path. */
export const packRelease = async (out: string): Promise<Release> => {
  const facts = toFacts(root, { commit: git('rev-parse', 'HEAD') ?? '', at: readTime() })
  const name = `shop-${facts.version}-${process.platform}-${process.arch}`
  const folder = path.join(out, name)
  await mkdir(out, { recursive: true })
  await writeFolder(folder, listReleaseFiles(root, facts))
  const archive = path.join(out, `${name}.tar.gz`)
  await writeArchive(archive, folder, facts.at)
  return { archive, folder }
}

if (import.meta.main) {
  printHelpIfAsked(`npm run release [-- folder]: builds the storefront and the back office and packs them with the server, its packages
and Node as shop-<version>-<system>.tar.gz in the folder, by default .cache/release. Two builds of a commit have the same bytes.`)
  const { archive } = await packRelease(path.resolve(process.argv[2] ?? path.join(root, '.cache/release')))
  const { size } = await stat(archive)
  console.log(`${archive}  ${(size / 1024 / 1024).toFixed(1)} MiB`)
}
