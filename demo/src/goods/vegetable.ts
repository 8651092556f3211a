export const vegetable = `
강원 고랭지 수미감자 3kg|9701|potato,potato-2|강원 평창|3kg=9900;5kg=14900;10kg=24900|g
해남 꿀고구마 3kg (한입)|9701|sweetpotato,sweetpotato-2|전남 해남|3kg=14900;5kg=21900;10kg=37900|ship
여주 밤고구마 5kg|9701|sweetpotato-2|경기 여주|5kg=23900;10kg=41900|
영암 황토 호박고구마 3kg|9701|sweetpotato-2|전남 영암|3kg=15900|temp
보성 홍감자 5kg|9701|potato-2|전남 보성|5kg=16900|period
알감자 조림용 2kg|9701|potato|강원 평창|2kg=7900|app
구좌 흙당근 3kg|9702|carrot,carrot-2|제주 제주시|3kg=10900;5kg=15900;10kg=27900|free
제주 세척당근 3kg 주스용|9702|carrot-2|제주 제주시|3kg=12900|
제주 월동무 5개 (8kg)|9702|radish|제주 성산|5개 (8kg)=13900;10개 (16kg)=24900|box=1
대구 반야월 연근 1kg|9702|lotus|대구 동구|1kg=8900;2kg=15900|
진부 더덕 2kg|9702|deodeok|강원 평창|2kg=14900|
횡성 더덕 1kg (중품)|9702|deodeok|강원 횡성|1kg=21900;2kg=39900|g
금산 수삼 300g|9702|ginseng|충남 금산|300g=18900;750g=41900|grade=1
무안 황토양파 5kg|9703|onion|전남 무안|5kg=9900;10kg=16900;15kg=22900|g
창녕 적양파 3kg|9703|redonion|경남 창녕|3kg=8900;5kg=13900|
의성 육쪽마늘 반접 (50개)|9703|garlic,garlic-2|경북 의성|50개=29900;100개=55900|ship
남해 깐마늘 500g|9703|garlic-2|경남 남해|500g=7900;1kg=13900|
서산 6쪽 다진마늘 500g×2|9703|garlic-2|충남 서산|500g×2=14900|free
안동 햇생강 1kg|9703|ginger|경북 안동|1kg=9900;3kg=25900|
진도 대파 3kg (두 단)|9703|leek|전남 진도|3kg=8900;10kg=24900|dawn
해남 절임배추 10kg (3~5포기)|9704|napa,napa-2|전남 해남|10kg (3~5포기)=24900;20kg (7~9포기)=42900|ship box=1 nojeju
괴산 시골절임배추 20kg|9704|napa-2|충북 괴산|20kg=45900|ship period limit=6 nojeju
강원 알배추 3입|9704|napa-2|강원 평창|3입=6900;6입=12900|dawn
제주 양배추 1통|9704|cabbage|제주 한림|1통=4900;3통=12900|
제주 다발무 김장용 5개|9704|radish|제주 성산|5개=14900|sold
영양 건고추 1.8kg (꼭지 제거)|9704|redchili|경북 영양|1.8kg=49900;3kg=79900|g
무농약 모둠쌈 500g (8종)|9705|lettuce,lettuce-2|경기 남양주|500g=9900;1kg=16900|dawn
유러피안 샐러드 채소 500g|9705|lettuce-2,salad|경기 용인|500g=9900;1kg=17900|ship
포항초 시금치 1kg|9705|spinach|경북 포항|1kg=6900;2kg=11900|
금산 추부 깻잎 50장×10묶음|9705|perilla|충남 금산|10묶음=9900;20묶음=17900|
영양부추 1kg|9705|buchu|경북 영양|1kg=9900|temp
미나리 한재 1kg|9705|minari|경북 청도|1kg=14900;2kg=26900|soon
완숙 찰토마토 2.5kg|9706|tomato,cherrytomato-2|강원 춘천|2.5kg=12900;5kg=21900|g
대추방울토마토 1.5kg|9706|cherrytomato,cherrytomato-2|충남 부여|1.5kg=12900;3kg=22900|dawn
스테비아 방울토마토 500g×2|9706|cherrytomato-2,cherrytomato|전북 김제|500g×2=14900;500g×4=27900|app
삼색 파프리카 1kg|9706|paprika,paprika-2|강원 철원|1kg=9900;2kg=16900|
못난이 파프리카 3kg|9706|paprika-2,paprika|강원 철원|3kg=15900|app
상주 백다다기 오이 10개|9706|cucumber|경북 상주|10개=7900;50개=29900|
여주 가지 2kg|9706|eggplant|경기 여주|2kg=7900;5kg=16900|
밀양 청양고추 500g|9706|greenchili|경남 밀양|500g=5900;1kg=9900|
괴산 찰옥수수 10개|9706|corn,corn-2|충북 괴산|10개=11900;30개=29900|ship period
해남 초당옥수수 10개|9706|corn-2,corn|전남 해남|10개=16900;20개=29900|soon
미니 단호박 보우짱 4kg (10~13개)|9706|danhobak|전남 함평|4kg=14900;8kg=25900|
풋완두콩 4kg 꼬투리째|9706|peapod|경남 의령|4kg=16900|period
장흥 원목 표고버섯 500g|9707|shiitake,shiitake-2|전남 장흥|500g=9900;1kg=17900|g
모둠버섯 5종 1.5kg|9707|mushroommix,kingoyster|경기 이천|1.5kg=14900|dawn
새송이버섯 1kg|9707|kingoyster,mushroommix|경남 함안|1kg=6900;2kg=11900|
공주 정안밤 2kg (특)|9702|chestnut|충남 공주|2kg=13900;4kg=24900|g ship
제철 채소 꾸러미 7·9종|9708|vegmix,vegmix-2|국내산|1~2인 (7종)=22900;3~4인 (9종)=32900|ship excl bundle
유기농 채소 꾸러미 정기체험 1회|9708|vegmix-2,vegmix|경기 양평|1회=27900|share bundle
훈제연어 샐러드 도시락 3팩|9708|salad,lettuce-2|경기 성남|3팩=23900;6팩=44900|dawn
구운 채소 모둠 1kg 오븐용|9708|paprika,eggplant|국내산|1kg=13900|
장흥 표고버섯 선물세트 (흑화고 600g)|9708|shiitake-2,shiitake|전남 장흥|600g=49900|gift ship
금산 수삼 선물세트 750g|9708|ginseng|충남 금산|750g=59900;1kg=79900|gift grade=1
[도매] 무안 양파 15kg×10망|9703|onion|전남 무안|10망=198000;20망=379000|wholesale noisland
[도매] 평창 감자 20kg×5상자|9701|potato,potato-2|강원 평창|5상자=169000|wholesale
[도매] 해남 배추 3포기망×10망|9704|napa-2,napa|전남 해남|10망=98000|wholesale nojeju noisland
[펀딩] 못난이 당근 구출 프로젝트 5kg|9702|carrot,carrot-2|제주 제주시|5kg=9900;10kg=17900|funding=1000
[펀딩] 청년 농부 스마트팜 토마토 3kg|9706|tomato,cherrytomato|전북 김제|3kg=14900|funding=700`
