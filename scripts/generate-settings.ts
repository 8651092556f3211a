// Generates the files that follow from the table of settings, and NOTICE from the lock file.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { settingNames } from '../apps/server/src/config.ts'
import { scriptSettings } from '../apps/server/src/setting-names.ts'
import { noticeText } from './release/notices.ts'
import { root } from './run-command.ts'
import { composeYaml } from './settings/print-compose.ts'
import { betweenMarks, envExample, README_MARKS, settingsMarkdown } from './settings/print-settings.ts'
import { systemdUnits } from './settings/print-units.ts'
import { listDescribed } from './settings/setting-table.ts'

/** Throws if a setting is not described, or if the table describes one that does not exist. */
const assertComplete = (): void => {
  const described = listDescribed()
  const known = new Set([...settingNames, ...scriptSettings])
  const missing = settingNames.filter((name) => !described.has(name))
  const unknown = [...described].filter((name) => !known.has(name))
  if (missing.length > 0) throw new Error(`scripts/settings/setting-table.ts does not describe ${missing.join(', ')}`)
  if (unknown.length > 0)
    throw new Error(`scripts/settings/setting-table.ts describes ${unknown.join(', ')}, which is no setting`)
}

/** Writes the files, or with `check` only returns the stale ones. Throws if the table is incomplete. */
export const generateSettings = async ({ check }: { check: boolean }): Promise<string[]> => {
  assertComplete()
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
  const units = Object.entries(systemdUnits()).map(([name, text]): [string, string] => [`systemd/${name}`, text])
  const files: Record<string, string> = {
    'README.md': betweenMarks(readme, README_MARKS, settingsMarkdown()),
    '.env.example': envExample(),
    'docker/compose.yaml': composeYaml(),
    ...Object.fromEntries(units),
    NOTICE: noticeText(root),
  }
  const textOf = (file: string): string | undefined =>
    existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : undefined
  const stale = Object.entries(files).filter(([file, text]) => textOf(file) !== text)
  if (!check)
    for (const [file, text] of stale) {
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
      writeFileSync(path.join(root, file), text)
    }
  return stale.map(([file]) => file)
}
