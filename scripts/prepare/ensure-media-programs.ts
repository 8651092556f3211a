// Finds the programs that tests of live commerce use, or installs them from Debian's packages where possible. Never fails: without
// a program its tests are skipped and name it.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { canInstall, install } from './debian-packages.ts'

/** Packages by the file that tests look for. */
const programs: Readonly<Record<string, string>> = {
  '/usr/bin/ffmpeg': 'ffmpeg',
  '/usr/sbin/nginx': 'nginx',
  '/usr/lib/nginx/modules/ngx_rtmp_module.so': 'libnginx-mod-rtmp',
  '/usr/lib/nginx/modules/ngx_stream_module.so': 'libnginx-mod-stream',
  '/usr/bin/openssl': 'openssl',
  '/usr/sbin/varnishd': 'varnish',
}
/** Debian asks this program whether a package may start its service. */
const POLICY = '/usr/sbin/policy-rc.d'

/** Runs an installation whose packages start no service. */
const withoutServices = (run: () => void): void => {
  if (existsSync(POLICY)) return run()
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    run()
  } finally {
    rmSync(POLICY)
  }
}

const missing = Object.entries(programs).flatMap(([file, name]) => (existsSync(file) ? [] : [name]))
if (missing.length > 0 && canInstall()) {
  console.log(`Installing ${missing.join(', ')} from the system’s packages for tests (once) …`)
  // one by one: a system without one of them has the others
  withoutServices(() => missing.forEach((name) => install(name)))
}
