// Uploads the source maps of the storefront's build to Sentry. Build with SOURCE_MAPS=1 first.
import path from 'node:path'
import { readConfig } from '../apps/server/src/config.ts'
import { printHelpIfAsked } from './help.ts'
import { root } from './run-command.ts'
import { bundleArtifacts, uploadBundle } from './source-maps/upload.ts'

printHelpIfAsked(`node scripts/upload-source-maps.ts: uploads the source maps of the storefront to Sentry.
Needs SENTRY_DSN, SENTRY_ORG, SENTRY_PROJECT and SENTRY_AUTH_TOKEN; SENTRY_URL for a Sentry of your own.`)

const { SENTRY_DSN, SENTRY_RELEASE, SENTRY_ORG, SENTRY_PROJECT, SENTRY_AUTH_TOKEN, SENTRY_URL } = process.env
const missing = Object.entries({ SENTRY_DSN, SENTRY_ORG, SENTRY_PROJECT, SENTRY_AUTH_TOKEN })
  .filter(([, value]) => value === undefined || value === '')
  .map(([name]) => name)
if (missing.length > 0) {
  console.error(`${missing.join(', ')}: missing`)
  process.exit(1)
}
const release = readConfig({ SENTRY_DSN, SENTRY_RELEASE }).errorReporter?.release ?? ''
const target = {
  api: SENTRY_URL ?? 'https://sentry.io',
  org: SENTRY_ORG ?? '',
  project: SENTRY_PROJECT ?? '',
  token: SENTRY_AUTH_TOKEN ?? '',
  release,
}
const build = path.join(root, 'apps/storefront/build')
const bundle = await bundleArtifacts(
  { served: path.join(build, 'client'), maps: path.join(build, 'source-maps') },
  target,
)
await uploadBundle(bundle, target)
console.log(`uploaded the source maps of ${release} (${Math.round(bundle.length / 1_024)} KiB)`)
