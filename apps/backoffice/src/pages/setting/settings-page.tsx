import type { ShopSettingKey } from '@shop/contract'
import { lazy, Suspense } from 'react'
import { failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { Page } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'

/** Two columns of about the same height. */
const columns: readonly (readonly ShopSettingKey[])[] = [
  ['support', 'shipping'],
  ['topNotice', 'limits'],
]
// the schema of the settings and its library load with the forms
const SettingForm = lazy(async () => ({
  default: (await import('#src/features/setting/setting-form.tsx')).SettingForm,
}))

/** Settings of the brand that are no code. */
export default function SettingsPage() {
  const { data, error, refetch } = useCall('admin.setting.list')
  return (
    <Page title="쇼핑몰 설정" lead="고른 브랜드에만 쓰는 설정이에요. 저장하면 쇼핑몰에 바로 보여요.">
      {!data && !error && <SkeletonRows rows={8} />}
      {!data && error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {data && (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <div className="grid items-start gap-4 broad:grid-cols-2">
            {columns.map((keys) => (
              <div key={keys[0]} className="flex min-w-0 flex-col gap-4">
                {keys.map((key) => (
                  <SettingForm key={key} name={key} settings={data.settings} />
                ))}
              </div>
            ))}
          </div>
        </Suspense>
      )}
    </Page>
  )
}
