import { Button } from '#src/ui/controls/button.tsx'
import { Menu } from '#src/ui/overlay/menu.tsx'
import { type SheetFormat, sheetFormats } from './sheet-formats.ts'
import { useDownload } from './use-download.ts'

interface ExportMenuProps {
  /** Name of the button. */
  label?: string
  /** Downloads the file and returns its name. */
  run: (format: SheetFormat) => Promise<string>
}

/** Button that downloads what is filtered in a chosen format. */
export function ExportMenu({ label = '내려받기', run }: ExportMenuProps) {
  const { isBusy, start } = useDownload()
  const items = sheetFormats.map(([format, name]) => ({
    key: format,
    label: name,
    onSelect: () => void start(() => run(format)),
  }))
  return (
    <Menu
      label="파일 형식"
      items={items}
      trigger={
        <Button icon="download" busy={isBusy}>
          {label}
        </Button>
      }
    />
  )
}
