import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Moves the source maps of a build out of the folder that is served. They have the path of their script and `.map`. Returns their
 * number.
 */
export const moveSourceMaps = async (served: string, to: string): Promise<number> => {
  await rm(to, { recursive: true, force: true })
  const files = (await readdir(served, { recursive: true })).filter((file) => file.endsWith('.js.map'))
  for (const file of files) {
    const target = path.join(to, file)
    await mkdir(path.dirname(target), { recursive: true })
    await rename(path.join(served, file), target)
  }
  return files.length
}
