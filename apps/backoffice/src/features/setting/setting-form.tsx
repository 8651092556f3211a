import type { ShopSettingKey, ShopSettings } from '@shop/contract'
import { adminSettingCalls } from '@shop/contract/admin/setting'
import { settingTexts } from '@shop/rules/shop-settings'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call/call.ts'
import { momentText } from '#src/lib/format/texts.ts'
import { Card } from '#src/ui/display/page.tsx'
import { RecordForm } from '#src/ui/form/record-form.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { showToast } from '#src/ui/overlay/toast.tsx'
import { HistoryButton } from './history-dialog.tsx'
import { SettingControl } from './setting-control.tsx'

interface Values {
  key: ShopSettingKey
  value: Record<string, unknown>
  version: number
}

const schema = adminSettingCalls['admin.setting.set'].body

/** Form of one setting: a control for each of its fields, its history, and who changed it last. */
export function SettingForm({ name, settings }: { name: ShopSettingKey; settings: ShopSettings }) {
  const client = useQueryClient()
  const { label, fields } = settingTexts[name]
  const { value, version, changedAt, changedByName } = settings[name]
  const record = useRecordForm<Values>({
    draft: `setting.${name}`,
    schema,
    values: { key: name, value, version },
    labels: { value: label },
    save: async (body) => {
      await call('admin.setting.set', { body: schema.parse(body) })
      await client.invalidateQueries({ queryKey: ['admin.setting.list'] })
      showToast(`${label} 설정을 바꿨어요. 쇼핑몰에 바로 보여요.`)
    },
  })
  return (
    <Card title={label} actions={<HistoryButton name={name} version={version} />}>
      <RecordForm record={record} label={label}>
        {Object.entries(fields).map(([field, text]) => (
          <SettingControl key={field} name={field} label={text} {...record.value(`value.${field}`)} />
        ))}
      </RecordForm>
      <p className="text-12 text-ink-soft">
        {changedAt === null
          ? '아직 바꾼 적이 없는 기본값이에요.'
          : `${momentText(changedAt)}에 ${changedByName ?? '시스템'} 님이 바꿨어요.`}
      </p>
    </Card>
  )
}
