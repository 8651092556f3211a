// The settings as data. The table of README.md, .env.example, docker/compose.yaml and the systemd units are generated from it.
import { operationSettings } from './groups/operation-settings.ts'
import { serverSettings } from './groups/server-settings.ts'
import type { SettingGroup } from './groups/setting-group.ts'
import { vendorSettings } from './groups/vendor-settings.ts'

export const settingTable: readonly SettingGroup[] = [...serverSettings, ...vendorSettings, ...operationSettings]

const mentioned = (meaning: string): string[] =>
  Array.from(meaning.matchAll(/`([A-Z][A-Z0-9_]*[A-Z0-9])`/g), ([, name]) => name ?? '')

/** Lists all settings that the table describes, in rows of their own or within a meaning. */
export const listDescribed = (): Set<string> =>
  new Set(settingTable.flatMap(({ rows }) => rows.flatMap(({ names, meaning }) => [...names, ...mentioned(meaning)])))

/** Lists the settings without which production does not start. */
export const listRequired = (): string[] =>
  settingTable.flatMap(({ rows }) => rows.flatMap(({ required = [] }) => required))
