import type { PendingMessage } from '../room/room-state.ts'

interface PendingRowProps {
  message: PendingMessage
  onRetry: () => void
  onDiscard: () => void
}

const ACTION = 'finger shrink-0 text-13 font-semibold underline underline-offset-4'

/** A message of the viewer that is on its way, or was refused. */
export function PendingRow({ message: { text, refusal }, onRetry, onDiscard }: PendingRowProps) {
  return (
    <li className="pointer-events-auto w-fit max-w-full rounded-[14px] bg-black/45 px-3 py-1.5 text-14 side:w-full side:bg-transparent side:px-0">
      <p className={`wrap-anywhere ${refusal === undefined ? 'text-white/75' : ''}`}>
        {text}
        {refusal === undefined && <span className="ml-2 text-12">보내는 중</span>}
      </p>
      {refusal !== undefined && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-1">
          <p role="alert" className="text-13 text-white/85">
            {refusal}
          </p>
          <button type="button" onClick={onRetry} className={ACTION}>
            다시 보내기
          </button>
          <button type="button" onClick={onDiscard} className={ACTION}>
            지우기
          </button>
        </div>
      )}
    </li>
  )
}
