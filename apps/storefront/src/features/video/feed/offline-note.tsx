import { useEffect, useState } from 'react'

/** Says that the network is lost, and continues loading when it is back. */
export function OfflineNote({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const read = () => setOffline(!navigator.onLine)
    read()
    const events = ['online', 'offline'] as const
    for (const name of events) window.addEventListener(name, read)
    return () => {
      for (const name of events) window.removeEventListener(name, read)
    }
  }, [])
  useEffect(() => {
    if (hasFailed) window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [hasFailed, onRetry])
  if (!isOffline && !hasFailed) return null
  return (
    <div className="absolute inset-x-4 top-14 flex items-center gap-3 rounded-card bg-black/75 px-4 py-2.5 text-14">
      <output className="flex-1">
        {isOffline ? '인터넷에 연결되어 있지 않아요. 연결되면 이어서 볼 수 있어요.' : '다음 영상을 불러오지 못했어요.'}
      </output>
      {!isOffline && (
        <button type="button" onClick={onRetry} className="finger shrink-0 font-semibold underline underline-offset-4">
          다시 시도
        </button>
      )}
    </div>
  )
}
