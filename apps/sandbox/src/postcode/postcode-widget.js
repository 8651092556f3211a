// Stands in for the postcode search of Kakao: the same global, the same answers, twelve addresses.
;(() => {
  const R = 'R'
  const J = 'J'
  // zonecode, road, lot, chosen form, neighbourhood, building, is an apartment house
  const addresses = [
    ['06236', '서울 강남구 테헤란로 152', '서울 강남구 역삼동 737', R, '역삼동', '강남파이낸스센터', 'N'],
    ['04524', '', '서울 중구 태평로1가 31', J, '태평로1가', '', 'N'],
    ['63309', '제주특별자치도 제주시 첨단로 242', '제주특별자치도 제주시 영평동 2181', R, '영평동', '', 'N'],
    ['63365', '제주특별자치도 제주시 우도면 우도로 10', '제주특별자치도 제주시 우도면 서광리 10', R, '', '', 'N'],
    ['40205', '경북 울릉군 북면 나리길 10', '경북 울릉군 북면 나리 10', R, '', '', 'N'],
    ['23100', '인천 옹진군 백령면 백령로 10', '인천 옹진군 백령면 진촌리 10', R, '', '', 'N'],
    ['58866', '전남 신안군 흑산면 흑산일주로 10', '전남 신안군 흑산면 진리 10', R, '', '', 'N'],
    ['59160', '전남 완도군 청산면 청산로 10', '전남 완도군 청산면 도청리 10', R, '', '', 'N'],
    ['53098', '경남 통영시 욕지면 욕지일주로 10', '경남 통영시 욕지면 동항리 10', R, '', '', 'N'],
    ['05510', '서울 송파구 올림픽로 99', '서울 송파구 잠실동 19', R, '잠실동', '잠실엘스', 'Y'],
    ['48058', '부산 해운대구 센텀남대로 35', '부산 해운대구 우동 1495', R, '우동', '', 'N'],
    ['28515', '충북 청주시 상당구 상당로 82', '', R, '문화동', '충청북도청', 'N'],
  ]

  const toData = ([zonecode, roadAddress, jibunAddress, chosen, bname, buildingName, apartment]) => ({
    zonecode,
    address: chosen === R ? roadAddress : jibunAddress,
    addressType: chosen,
    userSelectedType: chosen,
    noSelected: 'N',
    userLanguageType: 'K',
    roadAddress,
    autoRoadAddress: '',
    jibunAddress,
    autoJibunAddress: '',
    bname,
    buildingName,
    apartment,
  })

  class Postcode {
    constructor(options) {
      this.options = options
    }
    embed(place) {
      const list = document.createElement('ul')
      list.setAttribute('aria-label', '우편번호 서비스')
      for (const address of addresses) {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = `${address[0]} ${address[1] || address[2]}`
        button.style.cssText = 'padding:12px 0;text-align:left;width:100%'
        button.addEventListener('click', () => this.options.oncomplete(toData(address)))
        const item = document.createElement('li')
        item.append(button)
        list.append(item)
      }
      place.replaceChildren(list)
    }
  }

  window.kakao = { ...window.kakao, Postcode }
})()
