// Stands in for the pixel of Kakao.
const methods = [
  'pageView',
  'viewContent',
  'addToCart',
  'viewCart',
  'search',
  'completeRegistration',
  'signUp',
  'participation',
  'purchase',
]
window.kakaoPixel = (id) =>
  Object.fromEntries(methods.map((method) => [method, (given) => record({ id, method, given })]))
