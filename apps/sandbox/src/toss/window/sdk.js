// Stands in for https://js.tosspayments.com/v2/standard: the same global, the same calls, this machine's payment window.
;(() => {
  const origin = new URL(document.currentScript.src).origin

  class TossPaymentsError extends Error {
    constructor(code, message) {
      super(message)
      this.name = 'TossPaymentsError'
      this.code = code
    }
  }
  const refuse = (code, message) => {
    throw new TossPaymentsError(code, message)
  }

  function checkClientKey(clientKey) {
    if (typeof clientKey !== 'string' || clientKey === '') refuse('INVALID_CLIENT_KEY', 'clientKey가 필요해요.')
    if (/^(test|live)_gck_/.test(clientKey))
      refuse('NOT_SUPPORTED_WIDGET_KEY', '결제위젯 키는 결제창에 쓸 수 없어요. API 개별 연동 키를 써 주세요.')
  }

  function checkCustomerKey(customerKey) {
    const allowed = customerKey === '@@ANONYMOUS' || /^(?=.*[-_=.@])[A-Za-z0-9\-_=.@]{2,50}$/.test(customerKey ?? '')
    if (!allowed) refuse('INVALID_CUSTOMER_KEY', 'customerKey 형식이 올바르지 않아요.')
  }

  function checkRequest({ method, amount, orderId, orderName, successUrl, failUrl }) {
    if (!['CARD', 'TRANSFER', 'VIRTUAL_ACCOUNT'].includes(method))
      refuse('INVALID_METHOD', '테스트 결제창은 카드, 계좌이체, 가상계좌만 열 수 있어요.')
    if (amount?.currency !== 'KRW' || !Number.isInteger(amount.value) || amount.value < 0)
      refuse('INVALID_AMOUNT', 'amount는 { currency: "KRW", value: 정수 }여야 해요.')
    if (!/^[A-Za-z0-9_=-]{6,64}$/.test(orderId ?? '')) refuse('INVALID_ORDER_ID', 'orderId 형식이 올바르지 않아요.')
    if (!orderName || orderName.length > 100) refuse('INVALID_ORDER_NAME', 'orderName은 1~100자여야 해요.')
    for (const url of [successUrl, failUrl])
      if (!URL.canParse(url ?? '')) refuse('INVALID_URL', 'successUrl과 failUrl은 도메인을 포함한 주소여야 해요.')
  }

  function checkWallet({ card }) {
    if (card?.easyPay && card.flowMode !== 'DIRECT')
      refuse('INVALID_FLOW_MODE', '간편결제를 바로 열려면 flowMode가 DIRECT여야 해요.')
  }

  function toQuery(clientKey, request) {
    const { method, amount, orderId, orderName, successUrl, failUrl, customerName, taxFreeAmount } = request
    const query = new URLSearchParams({
      clientKey,
      method,
      amount: amount.value,
      orderId,
      orderName,
      successUrl,
      failUrl,
    })
    if (customerName) query.set('customerName', customerName)
    if (taxFreeAmount) query.set('taxFreeAmount', taxFreeAmount)
    if (request.card?.easyPay) query.set('easyPay', request.card.easyPay)
    if (request.virtualAccount?.validHours) query.set('validHours', request.virtualAccount.validHours)
    return query
  }

  function payment(clientKey, { customerKey }) {
    checkCustomerKey(customerKey)
    return {
      async requestPayment(request) {
        checkRequest(request)
        checkWallet(request)
        window.location.assign(`${origin}/toss/window/open?${toQuery(clientKey, request)}`)
        // As with the real window the page is left behind, so this promise is never settled.
        return new Promise(() => undefined)
      },
      async destroy() {},
    }
  }

  function TossPayments(clientKey) {
    checkClientKey(clientKey)
    return {
      payment: (options = {}) => payment(clientKey, options),
      widgets: () => refuse('NOT_SUPPORTED_WIDGET', '테스트 환경은 결제창만 지원해요.'),
    }
  }
  TossPayments.ANONYMOUS = '@@ANONYMOUS'
  window.TossPayments = TossPayments
})()
