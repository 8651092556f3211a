export const meat = `
1++ 한우 등심 구이용 300g|9601|hanwoo,hanwoo-tray|강원 횡성|300g=38900;600g=75900|g dawn
횡성한우 채끝 스테이크 400g|9601|sirloin,hanwoo|강원 횡성|200g=29900;400g=57900|excl
안동한우 안심 200g 냉장|9601|hanwoo-tray,hanwoo|경북 안동|200g=34900;400g=67900|ship
한우 양지 국거리 500g|9601|beef-cut|전남 함평|300g=17900;500g=28900|
한우 불고기용 앞다리 500g|9601|bulgogi,brisket|전남 함평|500g=24900;1kg=47900|
한우 차돌박이 300g 급랭|9601|brisket,bulgogi|충북 음성|300g=23900;600g=45900|limit=5
한우 사골·잡뼈 3kg|9601|galbi,beef-cut|강원 홍천|3kg=21900;5kg=32900|
한우 육회용 우둔 300g 당일손질|9601|beef-cut,hanwoo|경북 영천|300g=21900|ship nojeju noisland
한우 모둠구이 4종 800g|9601|hanwoo,sirloin|강원 횡성|800g=79900|period
한우 다짐육 이유식용 120g×5팩|9601|beef-cut,hanwoo-tray|충북 음성|120g×5팩=27900|
제주 흑돼지 오겹살 600g|9602|belly,belly-2|제주 제주시|600g=23900;1.2kg=44900|ship
한돈 냉장 삼겹살 1kg (구이용)|9602|belly-2,belly|충남 홍성|500g=14900;1kg=27900|dawn
숙성 한돈 목살 600g|9602|neck,neck-2|전북 남원|600g=16900;1.2kg=31900|
지리산 흑돼지 버크셔 목살 500g|9602|neck-2,neck|전북 남원|500g=21900|excl
한돈 앞다리 수육용 1kg|9602|neck,belly|경기 이천|1kg=14900;2kg=27900|
한돈 뒷다리 불고기 1kg|9602|bulgogi,neck|경기 이천|1kg=8900;3kg=24900|free
한돈 등갈비 1.5kg|9602|galbi,neck|충남 홍성|1.5kg=29900|sold
한돈 대패삼겹살 1kg 급랭|9602|brisket,belly-2|경기 안성|1kg=19900;2kg=36900|app
한돈 돈가스용 등심 800g|9602|neck-2,neck|경기 안성|800g=11900|
제주 흑돼지 모둠구이 1.2kg|9602|meatmix,belly|제주 제주시|1.2kg=42900|nojeju
앞다리 미니 족발 900g|9602|jokbal|충북 진천|900g=21900;1.8kg=39900|
무항생제 생닭 1kg×2수|9603|chicken,chicken-2|전북 익산|1수=7900;2수=14900|
토종닭 백숙용 1.5kg|9603|chicken-2,chicken|전남 화순|1.5kg=15900|
동물복지 닭다리살 500g×2팩|9603|chickenleg,chicken-2|전북 익산|500g×2팩=16900;500g×4팩=31900|
닭가슴살 저염 100g×20팩|9603|chickenleg,chicken|경기 포천|10팩=18900;20팩=34900|free
춘천식 닭갈비 1kg 양념|9603|chicken-2,bulgogi|강원 춘천|1kg=13900;2kg=25900|
참나무 훈제오리 슬라이스 500g×2|9603|duck|전남 나주|500g×2=17900;500g×4=33900|
유황오리 주물럭 1kg|9603|duck|충북 음성|1kg=19900|temp
동물복지 유정란 30구|9604|egg,egg-2|충북 괴산|20구=11900;30구=16900|dawn
무항생제 대란 60구|9604|egg-2,egg|경기 포천|30구=9900;60구=18900|box=1
백색 유정란 20구|9604|whiteegg,egg|충남 논산|20구=12900|
초란 40구 첫 낳은 달걀|9604|egg,whiteegg|전북 김제|40구=17900|limit=2 period
구운란 30구 맥반석|9604|egg-2|충남 논산|30구=13900;60구=25900|
호주산 청정우 척아이롤 1kg|9605|sirloin,beef-cut|호주|500g=14900;1kg=27900|
미국산 초이스 부챗살 스테이크 800g|9605|hanwoo-tray,sirloin|미국|400g=14900;800g=27900|
미국산 LA갈비 2kg|9605|galbi,beef-cut|미국|1kg=32900;2kg=61900|
호주산 우삼겹 1kg|9605|brisket,bulgogi|호주|1kg=17900;2kg=32900|app
뉴질랜드 양갈비 프렌치랙 700g|9605|lamb|뉴질랜드|700g=33900;1.4kg=63900|g
호주산 양꼬치 20개 (쯔란 포함)|9605|lamb|호주|20개=16900;40개=30900|
스페인 이베리코 목살 500g|9605|neck-2,neck|스페인|500g=18900|grade=1
수제 그릴 소시지 4종 800g|9606|sausage,ham|경기 이천|800g=19900|
무첨가 수제 햄 슬라이스 300g|9606|ham,sausage|경기 이천|300g=10900;600g=19900|
두툼 베이컨 500g|9606|bacon|경기 안성|500g=12900;1kg=22900|
어린이 순한 비엔나 250g×4|9606|sausage,ham|충북 진천|250g×4=15900|free
한우 1++ 등심·채끝 선물세트 1.2kg|9607|hanwoo-2,hanwoo|강원 횡성|800g=139000;1.2kg=199000|gift ship grade=1
한우 찜갈비 선물세트 2kg|9607|galbi,hanwoo-2|전남 함평|2kg=149000|gift ship
한우 실속 정육 선물세트 1.5kg|9607|hanwoo-2,beef-cut|경북 안동|1.5kg (국거리·불고기·장조림)=89900|gift
제주 흑돼지 구이 선물세트 2kg|9607|meatmix,belly|제주 제주시|2kg=69900|gift excl
수제 햄·소시지 선물세트|9607|ham,sausage|경기 이천|1호=39900;2호=52900|gift free
LA갈비 선물세트 2.5kg|9607|galbi|미국|2.5kg=79900|gift soon
[도매] 한돈 냉장 삼겹살 원육 10kg|9602|belly-2,belly|충남 홍성|10kg=219000|wholesale nojeju
[도매] 무항생제 대란 30구×10판|9604|egg-2,egg|경기 포천|10판=79000|wholesale box=1 noisland
[펀딩] 방목 토종닭 한 마리 프로젝트 1.6kg|9603|chicken,chicken-2|전남 화순|1마리=16900;2마리=31900|funding=400
[펀딩] 저탄소 한우 구이 세트 600g|9601|hanwoo,hanwoo-tray|강원 홍천|600g=59900|funding=300 share`
