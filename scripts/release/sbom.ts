import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { listDelivered } from './notices.ts'
import type { ProductionPackage } from './production-packages.ts'

interface Bom {
  components: { 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
  serialNumber?: string
  metadata: { timestamp?: string; component?: { name?: string } }
  [name: string]: unknown
}

const toUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`

/** Keeps the delivered packages: `npm sbom --omit=dev` leaves out some that are also the peers of tools, React among them. */
const keepDelivered = (bom: Bom, delivered: readonly ProductionPackage[]): void => {
  const names = new Set(delivered.map(({ name, version }) => `${name}@${version}`))
  bom.components = bom.components.filter((each) => names.has(each['bom-ref']))
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => names.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => names.has(each)) }))
}

/**
 * Lists the delivered packages in the CycloneDX format, from the lock file, with `npm sbom`. The time is that of the commit and
 * the serial number is derived from the content, so that two builds have the same file. Throws if npm fails.
 */
export const createSbom = (root: string, at: Date): string => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error']
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error !== undefined || status !== 0) throw new Error(`npm sbom failed: ${error?.message ?? stderr}`)
  const bom = JSON.parse(stdout) as Bom
  delete bom.serialNumber
  keepDelivered(bom, listDelivered(root))
  bom.metadata.timestamp = at.toISOString()
  // npm takes the name of the folder
  if (bom.metadata.component) bom.metadata.component.name = 'shop'
  const digest = createHash('sha256').update(JSON.stringify(bom)).digest('hex')
  return `${JSON.stringify({ ...bom, serialNumber: `urn:uuid:${toUuid(digest)}` }, null, 1)}\n`
}
