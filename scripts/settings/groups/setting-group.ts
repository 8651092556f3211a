export interface SettingRow {
  names: readonly string[]
  /** The value, or a description of the values. Empty: none. */
  default: string
  /** Markdown. Other settings that it names are described by it. */
  meaning: string
  /** Those without which production does not start. */
  required?: readonly string[]
}

export interface SettingGroup {
  title: string
  rows: readonly SettingRow[]
}
