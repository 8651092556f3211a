import { waybillFormats, type WaybillFormatId } from '@shop/rules/waybill'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SheetFormat, sheetFormats } from '#src/features/sheet/sheet-formats.ts'
import { useDownload } from '#src/features/sheet/use-download.ts'
import { download } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'

/** Downloads the orders in 배송 준비 in the columns of a courier. */
export function ExportCard() {
  const client = useQueryClient()
  const [format, setFormat] = useState<WaybillFormatId>('cj')
  const [file, setFile] = useState<SheetFormat>('xlsx')
  const { isBusy, start } = useDownload()
  const save = async (): Promise<string> => {
    const name = await download('admin.waybill.export', { body: { format, file } })
    await client.invalidateQueries({ queryKey: ['admin.waybill.list'] })
    return name
  }
  return (
    <Card title="배송 준비 중인 주문 내려받기">
      <div className="grid grid-cols-1 gap-3 wide:grid-cols-[1fr_1fr_auto] wide:items-end">
        <SelectField
          label="양식"
          value={format}
          options={Object.entries(waybillFormats).map(([id, { name }]) => [id, name] as const)}
          onChange={({ target }) => setFormat(target.value as WaybillFormatId)}
        />
        <SelectField
          label="파일"
          value={file}
          options={sheetFormats}
          onChange={({ target }) => setFile(target.value as SheetFormat)}
        />
        <Button icon="download" busy={isBusy} onClick={() => void start(save)}>
          내려받기
        </Button>
      </div>
    </Card>
  )
}
