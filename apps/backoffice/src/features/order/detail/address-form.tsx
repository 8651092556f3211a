import type { AdminOrder, AdminOrderAddress, CallInput } from '@shop/contract'
import { adminOrderCalls } from '@shop/contract/admin/order'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call/call.ts'
import { callKey } from '#src/lib/call/use-call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { RecordForm } from '#src/ui/form/record-form.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { showToast } from '#src/ui/overlay/toast.tsx'

type Body = CallInput<'admin.order.setAddress'>['body']

interface AddressFormProps {
  order: AdminOrder
  /** In the clear. */
  address: AdminOrderAddress
  onClose: () => void
}

const labels = {
  receiverName: '받는 분',
  phone: '전화번호',
  zonecode: '우편번호',
  roadAddress: '주소',
  addressDetail: '상세 주소',
  memo: '배송 요청',
}

/** Changes the delivery address. */
export function AddressForm({ order, address, onClose }: AddressFormProps) {
  const client = useQueryClient()
  const params = { no: order.orderNo }
  const record = useRecordForm<Body>({
    draft: `order.address.${order.orderNo}`,
    schema: adminOrderCalls['admin.order.setAddress'].body,
    values: { ...address, version: order.version },
    labels,
    save: async (body) => {
      const reply = await call('admin.order.setAddress', { params, body })
      client.setQueryData(callKey('admin.order.get', { params }), reply)
      void client.invalidateQueries({ queryKey: ['admin.order.list'] })
      showToast('배송지를 바꿨어요.')
      onClose()
    },
  })
  return (
    <RecordForm record={record} label="배송지 바꾸기" action="배송지 저장">
      <div className="grid gap-3 wide:grid-cols-2">
        <TextField label={labels.receiverName} {...record.field('receiverName')} />
        <TextField label={labels.phone} inputMode="tel" {...record.field('phone')} />
        <TextField label={labels.zonecode} inputMode="numeric" {...record.field('zonecode')} />
        <TextField label={labels.roadAddress} {...record.field('roadAddress')} />
        <TextField label={labels.addressDetail} {...record.field('addressDetail')} />
        <TextField label={labels.memo} {...record.field('memo')} />
      </div>
      <div>
        <Button size="small" look="ghost" onClick={onClose}>
          취소
        </Button>
      </div>
    </RecordForm>
  )
}
