import type { PushDevice } from '@shop/contract'
import { formatSeoulDay } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { setReply } from '#src/lib/call/call-query.ts'
import { useLazyComponent } from '#src/lib/use-lazy-component.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { turnPushOff } from './push-client.ts'
import { PushHelp } from './push-help.tsx'
import { readPushState } from './push-state.ts'

const loadSheet = () => import('./push-sheet.tsx').then(({ PushSheet }) => PushSheet)

const noteOf = ({ isThisDevice, lastUsedAt }: PushDevice): string =>
  isThisDevice ? '이 기기' : `마지막 사용 ${formatSeoulDay(new Date(lastUsedAt))}`

function DeviceRow({ device, onRemove }: { device: PushDevice; onRemove: () => void }) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="truncate text-15">{device.label}</p>
        <p className={`text-13 ${device.isThisDevice ? 'text-accent-ink' : 'text-ink-faint'}`}>{noteOf(device)}</p>
      </div>
      <Button look="line" size="small" aria-label={`${device.label} 지우기`} onClick={onRemove}>
        지우기
      </Button>
    </li>
  )
}

/** Turns push on for this browser, or says why it cannot. */
function ThisDevice() {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const { Part } = useLazyComponent(loadSheet, isWanted)
  const state = readPushState()
  const show = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  return (
    <>
      {state === 'ask' || state === 'granted' ? (
        <Button look="soft" wide onClick={show}>
          이 기기에서 알림 받기
        </Button>
      ) : (
        <PushHelp state={state} />
      )}
      {Part && <Part open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Browsers of the member that receive push messages, and a way to turn it on for this one. SCREEN-14 */
export function PushDevices() {
  const client = useQueryClient()
  const { data, error, refetch } = usePersonalCall('notification.listDevices')
  const remove = async ({ id, isThisDevice, label }: PushDevice): Promise<void> => {
    const left = isThisDevice ? await turnPushOff() : await api('notification.removeDevice', { params: { id } })
    setReply(client, 'notification.listDevices', left)
    showSnackbar(`${label}에는 이제 알림을 보내지 않아요.`)
  }
  const devices = data?.devices ?? []
  return (
    <section aria-labelledby="push-devices" className="flex flex-col gap-3 border-t border-line pt-6">
      <div>
        <h2 id="push-devices" className="text-18 font-bold">
          푸시 알림을 받는 기기
        </h2>
        <p className="mt-1 text-14 text-ink-soft">앱을 열지 않아도 기기의 알림으로 알려 드려요.</p>
      </div>
      {error && !data && (
        <Button look="line" wide onClick={() => void refetch()}>
          기기 목록 다시 불러오기
        </Button>
      )}
      {devices.length > 0 && (
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              onRemove={() => void remove(device).catch((reason: unknown) => showFailure(reason))}
            />
          ))}
        </ul>
      )}
      {data && !devices.some(({ isThisDevice }) => isThisDevice) && <ThisDevice />}
    </section>
  )
}
