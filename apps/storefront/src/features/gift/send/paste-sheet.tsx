import { maxGiftReceivers, parseGiftReceivers, type PastedReceiver } from '@shop/rules'
import { useId } from 'react'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { type Gift, isEmptyReceiver } from './use-gift.ts'

/** Reads a list with the rules of the gift: phones already entered count as taken. */
export const readList = ({ draft }: Gift, text: string): PastedReceiver[] => {
  const present = draft.giftReceivers.filter((each) => !isEmptyReceiver(each))
  const needsPhone = draft.giftNotiType === 'alimtalkSend'
  const room = maxGiftReceivers - present.length
  return parseGiftReceivers(
    text,
    present.map(({ phone }) => phone),
    { needsPhone, room },
  )
}
export const isUsable = ({ problem }: PastedReceiver): boolean => problem === null
const toDraft = ({ name, phone, unit }: PastedReceiver) => ({ name, phone, unit })

/**
 * Adds the usable rows of a list. Rows with a problem stay in the text after `earlier`, where they can be corrected. Returns
 * whether all were added.
 */
export const addList = (gift: Gift, text: string, earlier = ''): boolean => {
  const rows = readList(gift, text)
  const added = rows.filter(isUsable)
  const lines = text.split(/\r\n|[\r\n\u2028]/)
  const left = rows.filter((row) => !isUsable(row)).map(({ line }) => lines[line - 1] ?? '')
  if (added.length > 0) gift.addReceivers(added.map(toDraft))
  gift.change({ pasted: [earlier, ...left].filter((line) => line !== '').join('\n') })
  if (added.length > 0) showSnackbar(`받는 분 ${added.length}명을 넣었어요.`)
  return left.length === 0
}

function Problems({ rows }: { rows: readonly PastedReceiver[] }) {
  if (rows.length === 0) return null
  return (
    <div role="alert" className="mt-3">
      <ul aria-label="넣을 수 없는 줄" className="flex flex-col gap-1.5 text-13">
        {rows.map(({ line, name, problem }) => (
          <li key={line} className="figures text-danger">
            <b>{line}번째 줄</b>
            {name && (
              <>
                {' '}
                <bdi>{name}</bdi>
              </>
            )}
            : {problem}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PasteSheetProps {
  gift: Gift
  open: boolean
  onClose: () => void
}

/** Sheet for a list of receivers, copied from a spreadsheet or a message. */
export function PasteSheet({ gift, open, onClose }: PasteSheetProps) {
  const id = useId()
  const { pasted, giftNotiType } = gift.draft
  const rows = readList(gift, pasted)
  const usable = rows.filter(isUsable).length
  const example =
    giftNotiType === 'alimtalkSend' ? '김하늘\t010-1234-5678\n이바다\t010-8765-4321\t2' : '김하늘\n이바다\t2'
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="목록 붙여넣기"
      footer={
        <Button
          size="large"
          wide
          reason={usable === 0 ? '받는 분을 한 줄에 한 분씩 붙여넣어 주세요.' : undefined}
          onClick={() => {
            if (addList(gift, pasted)) onClose()
          }}
        >
          {usable === 0 ? '받는 분 추가하기' : `${usable}명 추가하기`}
        </Button>
      }
    >
      <label htmlFor={id} className="block text-14 text-ink-soft">
        {giftNotiType === 'alimtalkSend'
          ? '한 줄에 한 분씩 이름, 휴대폰 번호, 수량을 적어 주세요. 수량은 빼도 돼요.'
          : '한 줄에 한 분씩 이름과 수량을 적어 주세요. 수량은 빼도 돼요.'}{' '}
        엑셀에서 복사해도 돼요.
      </label>
      <textarea
        id={id}
        rows={8}
        dir="auto"
        value={pasted}
        placeholder={example}
        onChange={(event) => gift.change({ pasted: event.currentTarget.value })}
        className="mt-3 w-full resize-none rounded-control bg-sunken px-4 py-3 text-16 ring-focus outline-none ring-inset placeholder:text-ink-faint focus-visible:bg-surface focus-visible:ring-2"
      />
      <Problems rows={rows.filter((row) => !isUsable(row))} />
    </Sheet>
  )
}
