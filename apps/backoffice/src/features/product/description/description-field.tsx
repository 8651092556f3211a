import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { TextArea } from '#src/ui/controls/field.tsx'
import { isRepresentable } from './description-schema.ts'
import { RichText } from './rich-text.tsx'

interface FieldProps {
  label: string
  html: string
  error: string | undefined
  onChange: (html: string) => void
}

/**
 * Description as formatted text or as HTML. HTML that the editor cannot represent stays HTML, so that nothing is lost. Loaded when the
 * description is opened: the editor is larger than the rest of the screen.
 */
export function DescriptionField({ label, html, error, onChange }: FieldProps) {
  const [isSource, setSource] = useState(() => !isRepresentable(html))
  const isLossy = isSource && !isRepresentable(html)
  return (
    <div className="flex flex-col gap-2">
      {isSource ? (
        <TextArea
          label={`${label} HTML`}
          rows={14}
          hint="글, 사진, 표만 남고 나머지는 저장할 때 지워져요."
          error={error}
          value={html}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <>
          <RichText label={label} html={html} onChange={onChange} />
          {error !== undefined && <p className="text-12 text-danger">{error}</p>}
        </>
      )}
      {isLossy && (
        <output className="text-13 text-ink-soft">
          글 편집기로 나타낼 수 없는 HTML이 있어요. 잃지 않도록 HTML로 고쳐 주세요.
        </output>
      )}
      <div>
        <Button
          size="small"
          blocked={isLossy ? '글 편집기로 나타낼 수 없는 HTML이 있어요.' : undefined}
          onClick={() => setSource(!isSource)}
        >
          {isSource ? '글로 고치기' : 'HTML로 고치기'}
        </Button>
      </div>
    </div>
  )
}
