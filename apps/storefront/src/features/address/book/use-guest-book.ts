import { useState } from 'react'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { noticeTexts } from '#src/lib/notice-texts.ts'
import { checkAddress } from '../address-draft.ts'
import { guestAddresses, MAX_STORED } from '../guest-addresses.ts'
import type { BookActions, BookEntry } from './book-entry.ts'

const readEntries = (): BookEntry[] =>
  guestAddresses()
    .list()
    .map(({ id, default: isDefault, orderer: _orderer, usedAt: _usedAt, ...draft }) => ({
      id,
      draft,
      isDefault,
      area: undefined,
    }))

const fullText = `비회원은 배송지를 ${MAX_STORED}곳까지 저장할 수 있어요. 쓰지 않는 배송지를 먼저 지워 주세요.`

/** Address book of a guest, stored only on this device. AUTH-6, ADDRESS-1 */
export const useGuestBook = (): { entries: readonly BookEntry[]; actions: BookActions } => {
  const [entries, setEntries] = useState(readEntries)
  const reread = () => setEntries(readEntries())
  return {
    entries,
    actions: {
      save: async (draft, given) => {
        const problems = checkAddress(draft)
        if (Object.keys(problems).length > 0) return problems
        if (!guestAddresses().put(draft, given)) return { form: fullText }
        reread()
        return undefined
      },
      remove: async (id) => {
        guestAddresses().remove(id)
        reread()
        showSnackbar(noticeTexts.addressDeleted) // ERROR-4
      },
      chooseDefault: async ({ id, draft }) => {
        guestAddresses().put(draft, { id, isDefault: true })
        reread()
        showSnackbar('기본 배송지로 정했어요.')
      },
    },
  }
}
