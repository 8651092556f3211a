import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Problem } from './problem.mjs'

const needed = 24

const majorOf = (node) => {
  const { error, status, stdout } = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  return error === undefined && status === 0 ? Number(stdout.split('.')[0]) : 0
}

/** Returns the Node that runs the shop: the installed one, or the machine's own if no package of it exists. */
export const findNode = (root) => {
  const installed = path.join(root, 'node_modules', '.bin', 'node')
  if (existsSync(installed)) {
    if (majorOf(installed) >= needed) return installed
    throw new Problem(
      `The installed Node ${needed} (${installed}) does not run on this system. Linux with glibc is supported (Debian, Ubuntu, Fedora); on Alpine use a Debian based image.`,
    )
  }
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  throw new Problem(
    `There is no packaged Node ${needed} for ${process.platform} on ${process.arch}, and this one is ${process.versions.node}. Install Node ${needed} or newer (nodejs.org) and run the command again.`,
  )
}
