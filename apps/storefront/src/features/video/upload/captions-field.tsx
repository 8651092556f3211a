import { Button } from '#src/ui/controls/button.tsx'
import { FileButton } from './file-button.tsx'
import { UploadField } from './upload-field.tsx'
import type { Captions } from './use-captions.ts'

interface CaptionsFieldProps {
  captions: Captions
  problem: string | undefined
  reason: string | undefined
  onChange: () => void
}

/** Optional captions as WebVTT. */
export function CaptionsField({ captions, problem, reason, onChange }: CaptionsFieldProps) {
  const { captions: chosen } = captions
  return (
    <UploadField
      title="자막 (선택)"
      hint="WebVTT(.vtt) 파일을 올리면 소리를 끄고도 볼 수 있어요."
      problem={captions.problem ?? problem}
    >
      <div className="flex flex-wrap items-center gap-2">
        {chosen && (
          <p className="w-full text-14 font-semibold [overflow-wrap:anywhere]">
            <bdi>{chosen.name}</bdi>
          </p>
        )}
        <FileButton
          label="자막 파일"
          accept=".vtt,text/vtt"
          look="line"
          size="small"
          reason={reason}
          onFile={(file) => {
            onChange()
            void captions.choose(file)
          }}
        >
          {chosen ? '다른 자막 고르기' : '자막 고르기'}
        </FileButton>
        {chosen && (
          <Button
            look="ghost"
            size="small"
            reason={reason}
            onClick={() => {
              onChange()
              captions.remove()
            }}
          >
            자막 빼기
          </Button>
        )}
      </div>
    </UploadField>
  )
}
