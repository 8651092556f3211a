import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { BackupCipherError, decryptBytes } from './backup-cipher.ts'
import {
  encryptionWith,
  FILES,
  isAuthentic,
  KEYS_APART,
  LISTING,
  MANIFEST,
  type Manifest,
  readManifest,
} from './manifest.ts'

/** Problem of a backup without encryption where BACKUP_KEY is set. */
export const NOT_ENCRYPTED = '암호화하지 않은 백업이에요. 믿을 수 있는 백업이라면 BACKUP_KEY를 비우고 다시 해 주세요.'

interface VerifyOptions {
  /** File with the keys of personal data, if it is to be compared. */
  keysApart?: string | undefined
  /** BACKUP_KEY. Without it the checksums of an encrypted backup are compared, but nothing is decrypted. */
  key?: string | undefined
}

interface Verified {
  /** Undefined if the backup was not finished or is of another version. */
  manifest: Manifest | undefined
  /** Sentences. Empty if the backup is whole. */
  problems: string[]
}

const toUndefined = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  return undefined
}

const parseJson = (text: string): object | undefined => {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null ? content : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

interface Part {
  /** Path on this machine. */
  file: string
  /** Name in sentences. */
  name: string
  sha256: string
  /** Name that the file is encrypted under, if it is to be decrypted. */
  place?: string | undefined
  key?: string | undefined
}

/** Reads a file once: its checksum, and whether it decrypts. Throws the file system's error and `BackupCipherError`. */
const readSum = async ({ file, name, place, key }: Part): Promise<string> => {
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(bytes)
      yield bytes
    }
  }
  const read = key === undefined || place === undefined ? hashed() : decryptBytes(hashed(), { key, place, file: name })
  for await (const _ of read);
  return hash.digest('hex')
}

/** Lists a damaged or missing file of a backup. */
async function* compare(part: Part): AsyncGenerator<string> {
  try {
    const sum = await readSum(part).catch(toUndefined)
    if (sum === undefined) yield `${part.name} 파일이 없어요.`
    else if (sum !== part.sha256) yield `${part.name} 파일의 체크섬이 달라요.`
  } catch (error) {
    if (!(error instanceof BackupCipherError)) throw error
    yield error.message
  }
}

const LINE = /^([0-9a-f]{64}) {2}([\w/.-]+)$/

/** Lists the names of the files in a backup, relative to its folder. */
const listNames = async (folder: string): Promise<string[]> => {
  const found = await readdir(path.join(folder, FILES), { recursive: true, withFileTypes: true }).catch(toUndefined)
  return (found ?? [])
    .filter((each) => !each.isDirectory())
    .map((each) => path.relative(folder, path.join(each.parentPath, each.name)))
}

async function* compareFiles(folder: string, key: string | undefined): AsyncGenerator<string> {
  const unlisted = new Set(await listNames(folder))
  const lines = (await readFile(path.join(folder, LISTING), 'utf8')).split('\n').filter((line) => line !== '')
  for (const line of lines) {
    const [, sha256 = '', listed = ''] = LINE.exec(line) ?? []
    const name = `${FILES}/${listed}`
    if (listed === '' || listed.includes('..')) yield `${LISTING} 파일에 알 수 없는 줄이 있어요: ${line.slice(0, 200)}`
    else yield* compare({ file: path.join(folder, name), name, sha256, place: name, key })
    unlisted.delete(name)
  }
  for (const name of unlisted) yield `${name} 파일은 이 백업에 없던 파일이에요.`
}

async function* compareAll(folder: string, manifest: Manifest, options: VerifyOptions): AsyncGenerator<string> {
  const { keysApart, key } = options
  for (const { name, sha256 } of manifest.parts)
    yield* compare({ file: path.join(folder, name), name, sha256, place: name === LISTING ? undefined : name, key })
  if (manifest.keysApart && keysApart !== undefined)
    yield* compare({ file: keysApart, name: keysApart, sha256: manifest.keysApart.sha256, place: KEYS_APART, key })
}

/** Lists what is wrong with the key of an encrypted backup. */
const listKeyProblems = (content: object, manifest: Manifest, key: string): string[] => {
  // another file cannot take the place of an encrypted backup
  if (!manifest.encryption) return [NOT_ENCRYPTED]
  const { BACKUP_KEY } = manifest.encryption
  if (BACKUP_KEY !== encryptionWith(key).BACKUP_KEY)
    return [
      `BACKUP_KEY가 이 백업의 키(지문 ${BACKUP_KEY})가 아니라서 ${MANIFEST}과 다른 파일을 풀 수 없어요. 백업할 때의 키를 BACKUP_KEY에 적어 주세요.`,
    ]
  return isAuthentic(content, manifest, key)
    ? []
    : [`${MANIFEST} 파일이 백업한 뒤에 바뀌었어요: BACKUP_KEY로 확인한 내용이 아니에요.`]
}

/**
 * Compares every file of a backup with its checksum, without a database. With the key it also authenticates and decrypts each file of
 * an encrypted backup.
 */
export const verifyBackup = async (folder: string, options: VerifyOptions = {}): Promise<Verified> => {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(toUndefined)
  if (text === undefined)
    return { manifest: undefined, problems: [`${MANIFEST}이 없어요. 백업 폴더가 아니거나 끝나지 않은 백업이에요.`] }
  const content = parseJson(text)
  const manifest = readManifest(content)
  if (!content || !manifest)
    return {
      manifest: undefined,
      problems: [`${MANIFEST}을 읽을 수 없어요. 이 프로그램이 아는 형식이 아니에요.`],
    }
  const key = manifest.encryption && options.key
  const problems = options.key === undefined ? [] : listKeyProblems(content, manifest, options.key)
  if (problems.length > 0) return { manifest, problems }
  for await (const problem of compareAll(folder, manifest, { ...options, key })) problems.push(problem)
  if (problems.length === 0 && manifest.files.isCopied)
    for await (const problem of compareFiles(folder, key)) problems.push(problem)
  return { manifest, problems }
}
