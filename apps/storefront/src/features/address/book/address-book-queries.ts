import type { Address, CallInput } from '@shop/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery, setReply } from '#src/lib/call/call-query.ts'
import { noticeTexts } from '#src/lib/notice-texts.ts'
import { type AddressDraft, isSamePlace, problemsOf, toAddressDraft, toAddressInput } from '../address-draft.ts'
import type { BookActions, BookEntry } from './book-entry.ts'

/** The member's addresses, the default first. Requested for members only. AUTH-5 */
export const useAddressBook = () => {
  const enabled = useAuth(({ user }) => isMember(user))
  return useQuery({ ...callQuery(api, 'address.list'), enabled })
}

const bodyOf = (draft: AddressDraft, isDefault: boolean): CallInput<'address.add'>['body'] => {
  // the server derives the area from the postcode
  const { guestOrderName: _name, guestOrderPhone: _phone, ...body } = toAddressInput(draft)
  return { ...body, default: isDefault }
}

const save = async (client: QueryClient, draft: AddressDraft, given: { id?: string; isDefault: boolean }) => {
  const body = bodyOf(draft, given.isDefault)
  try {
    const book =
      given.id === undefined
        ? await api('address.add', { body })
        : await api('address.change', { params: { id: Number(given.id) }, body })
    setReply(client, 'address.list', book)
    return undefined
  } catch (error) {
    return problemsOf(error)
  }
}

const remove = async (client: QueryClient, id: string): Promise<void> => {
  try {
    setReply(client, 'address.list', await api('address.remove', { params: { id: Number(id) } }))
    showSnackbar(noticeTexts.addressDeleted) // ERROR-4
  } catch (error) {
    showFailure(error, () => void remove(client, id))
  }
}

const chooseDefault = async (client: QueryClient, { id, draft }: BookEntry): Promise<void> => {
  const problems = await save(client, draft, { id, isDefault: true })
  showSnackbar(problems ? Object.values(problems).join(' ') : '기본 배송지로 정했어요.')
}

export interface AddressBookActions extends BookActions {
  /** Adds an address used in an order, unless the book contains it. A failure does not block the order. */
  keepUsed: (draft: AddressDraft, book: readonly Address[]) => Promise<void>
}

export const useAddressBookActions = (): AddressBookActions => {
  const client = useQueryClient()
  return {
    save: (draft, given) => save(client, draft, given),
    remove: (id) => remove(client, id),
    chooseDefault: (entry) => chooseDefault(client, entry),
    keepUsed: async (draft, book) => {
      if (book.some((address) => isSamePlace(toAddressDraft(address), draft))) return
      const problems = await save(client, draft, { isDefault: false })
      if (problems) showSnackbar('배송지를 목록에 저장하지 못했어요.')
    },
  }
}
