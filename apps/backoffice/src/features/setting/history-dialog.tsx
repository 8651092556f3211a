import type { ShopSettingKey, ShopSettingVersion } from '@shop/contract'
import { settingTexts } from '@shop/rules/shop-settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { Sheet } from '#src/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

interface HistoryProps {
  name: ShopSettingKey
  /** Present version. */
  version: number
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const plain = (value: unknown): string => {
  if (value === null || value === '') return '없음'
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (Array.isArray(value)) return value.length === 0 ? '없음' : value.join(', ')
  return value === 'shop' ? '쇼핑몰이 내요' : value === 'refuse' ? '받지 않아요' : textOf(value)
}

function Version({
  name,
  row,
  children,
}: {
  name: ShopSettingKey
  row: ShopSettingVersion
  children: React.ReactNode
}) {
  const { fields } = settingTexts[name]
  return (
    <li className="flex flex-col gap-1 border-b border-line pb-3 text-13">
      <span className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        {`${row.version}번째 · ${momentText(row.changedAt)} · ${row.changedByName ?? '시스템'}`}
        {children}
      </span>
      {row.reason !== null && <span className="text-ink-soft">{row.reason}</span>}
      {Object.entries(fields).map(([field, text]) => (
        <span key={field}>{`${text}: ${plain(row.value[field])}`}</span>
      ))}
    </li>
  )
}

function History({ name, version, onClose }: HistoryProps & { onClose: () => void }) {
  const client = useQueryClient()
  const { data, error, refetch } = useCall('admin.setting.listVersions', { params: { key: name } })
  const restore = async (restored: number): Promise<void> => {
    try {
      await call('admin.setting.restore', { params: { key: name }, body: { restored, version } })
      await client.invalidateQueries({
        predicate: ({ queryKey: [first] }) => String(first).startsWith('admin.setting.'),
      })
      showToast('이전 값으로 되돌렸어요.')
      onClose()
    } catch (reason) {
      showFailure(reason)
    }
  }
  return (
    <Sheet open onClose={onClose} title={`${settingTexts[name].label} 기록`}>
      {!data && !error && <SkeletonRows rows={4} />}
      {!data && error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {data && (
        <ul className="flex flex-col gap-3">
          {data.versions.map((row) => (
            <Version key={row.version} name={name} row={row}>
              {row.version !== version && (
                <Button
                  size="small"
                  aria-label={`${row.version}번째 값으로 되돌리기`}
                  onClick={() => void restore(row.version)}
                >
                  되돌리기
                </Button>
              )}
            </Version>
          ))}
          {version > 0 && (
            <li>
              <Button onClick={() => void restore(0)}>처음 기본값으로 되돌리기</Button>
            </li>
          )}
          {version === 0 && <li className="text-14 text-ink-soft">아직 바꾼 적이 없어요.</li>}
        </ul>
      )}
    </Sheet>
  )
}

/** Opens the earlier values of a setting. */
export function HistoryButton(props: HistoryProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-label={`${settingTexts[props.name].label} 기록 보기`} onClick={() => setIsOpen(true)}>
        기록
      </Button>
      {isOpen && <History {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
