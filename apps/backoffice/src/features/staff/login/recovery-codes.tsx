import { Button } from '#src/ui/controls/button.tsx'

/** Recovery codes, which are shown once, with ways to store them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-pretty">
        휴대폰을 잃어버렸을 때 쓰는 복구 코드예요. 지금만 보여요. 코드마다 한 번씩 쓸 수 있어요.
      </p>
      <ul
        aria-label="복구 코드"
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-sunken p-4 font-mono text-14 tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a
        href={file}
        download="recovery-codes.txt"
        className="inline-flex h-9 items-center justify-center rounded-control text-14 font-semibold ring-1 ring-line ring-inset hover:bg-sunken pointer-coarse:h-11"
      >
        파일로 저장
      </a>
      <Button look="primary" wide onClick={onDone}>
        복구 코드를 저장했어요
      </Button>
    </div>
  )
}
