/** Columns: name | sub-category | pictures | origin | sizes and prices in won | marks (see read-goods.ts) */
export const fruit = `
청송 꿀사과 부사 3kg (8~11과)|9101|apple,apple-2|경북 청송|3kg (8~11과)=24900;5kg (14~18과)=36900;10kg (28~36과)=64900|g
영주 소백산 사과 3kg (9~11과)|9101|apple-2,apple|경북 영주|3kg (9~11과)=22900;5kg (15~18과)=33900|ship
문경 감홍사과 3kg 햇과일|9101|apple,apple-2|경북 문경|3kg (8~10과)=31900|limit=5 excl
거창 가정용 흠집사과 5kg|9101|apple|경남 거창|5kg=19900;10kg=34900|nogift
군위 아오리사과 2.5kg (10~12과)|9101|green-apple|대구 군위|2.5kg (10~12과)=17900;5kg (20~24과)=29900|
나주 신고배 5kg (7~9과)|9101|pear,pear-2|전남 나주|5kg (7~9과)=33900;7.5kg (11~13과)=46900|g
천안 성환배 7.5kg (9~12과)|9101|pear|충남 천안|7.5kg (9~12과)=45900|ship
안성 신고배 3kg 소과|9101|pear|경기 안성|3kg (7~9과)=21900|temp
제주 노지감귤 3kg (S~M)|9102|tangerine,tangerine-2|제주 서귀포|3kg=12900;5kg=17900;10kg=29900|free
서귀포 타이벡 감귤 2.5kg 로얄과|9102|tangerine-2,tangerine|제주 서귀포|2.5kg=17900;4.5kg=28900|g excl
제주 한라봉 3kg (9~12과)|9102|hallabong,hallabong-2|제주 서귀포|3kg (9~12과)=29900;5kg (15~20과)=44900|ship
제주 천혜향 3kg (12~15과)|9102|hallabong-2,hallabong|제주 제주시|3kg (12~15과)=32900;5kg (20~25과)=49900|soon
제주 황금향 2kg|9102|hallabong|제주 서귀포|2kg=22900;3kg=31900|
고흥 햇유자 3kg 청 담그기용|9102|yuja|전남 고흥|3kg=15900;5kg=23900;10kg=42900|period
제주 하귤·자몽 혼합 4kg|9102|grapefruit|제주 서귀포|4kg=24900|
상주 샤인머스캣 2kg (3~4송이)|9103|shine,shine-2|경북 상주|2kg (3~4송이)=24900;4kg (6~8송이)=45900|g ship
김천 샤인머스캣 1kg 못난이|9103|shine|경북 김천|1kg=9900;2kg=17900|app
영동 캠벨얼리 포도 3kg|9103|campbell|충북 영동|3kg=19900;5kg=29900|
안성 거봉포도 2kg (4~5송이)|9103|grapes|경기 안성|2kg=22900|sold
논산 설향딸기 500g×2팩|9103|strawberry,strawberry-2|충남 논산|500g×2팩=17900;500g×4팩=32900|ship dawn
산청 금실딸기 1kg 특품|9103|strawberry|경남 산청|1kg=27900|limit=3 excl
담양 죽향딸기 750g (25구)|9103|strawberry|전남 담양|750g (25구)=25900;1.5kg (50구)=46900|soon
정읍 생블루베리 500g|9103|blueberry|전북 정읍|500g=13900;1kg=25900;2kg=47900|g
화순 냉동 블루베리 1kg×3봉|9103|blueberry|전남 화순|1kg×3봉=32900|free
음성 햇사레 복숭아 2kg (5~6과)|9104|peach,peach-2|충북 음성|2kg (5~6과)=18900;4kg (11~13과)=32900|ship
임실 말랑이 백도 3kg|9104|peach-2,peach|전북 임실|3kg (8~10과)=27900|g
영천 아삭이 황도 4kg|9104|peach,peach-2|경북 영천|4kg (12~15과)=29900|sold
경산 천도복숭아 2kg (13~18과)|9104|nectarine|경북 경산|2kg=13900;4kg=24900|
의성 대석자두 2kg|9104|plum|경북 의성|2kg=14900;3kg=20900;5kg=31900|
김천 대석자두 2kg 왕과|9104|plum|경북 김천|2kg (15~18과)=18900|temp
고창 고당도 수박 6kg 이상 1통|9105|watermelon|전북 고창|6kg 이상=19900;8kg 이상=25900|box=1 noisland
함안 흑수박 5kg 이상 1통|9105|watermelon|경남 함안|5kg 이상=18900|box=1 app
성주 꿀참외 3kg (10~14과)|9105|chamoe,chamoe-2|경북 성주|3kg (10~14과)=19900;5kg (17~22과)=28900;10kg=49900|g
성주 참외 가정용 3kg 알뜰과|9105|chamoe-2,chamoe|경북 성주|3kg=13900|app
나주 머스크멜론 1수|9105|melon|전남 나주|1수=11900;2수=21900|
곡성 네트멜론 8kg 상자 (4~5수)|9105|melon|전남 곡성|8kg (4~5수)=32900|period
진영 단감 3kg (12~15과)|9106|persimmon|경남 김해|3kg (12~15과)=15900;5kg (20~25과)=23900;10kg=41900|
진영 단감 5kg 가정용|9106|persimmon|경남 김해|5kg=19900;10kg=34900|ship
상주 반건시 600g (12개입)|9106|dried-persimmon-2,dried-persimmon|경북 상주|600g (12개입)=17900;1.2kg (24개입)=32900|
산청 지리산 곶감 800g|9106|dried-persimmon-2|경남 산청|800g (20개입)=29900|limit=10
필리핀 프리미엄 바나나 1.3kg×2송이|9107|banana|필리핀|1.3kg×2송이=9900|dawn
태국 골드망고 2kg (5~7과)|9107|mango|태국|2kg (5~7과)=22900;5kg (14~16과)=48900|
제주 애플망고 1.5kg (3~4과)|9107|applemango|제주 서귀포|1.5kg (3~4과)=79900|grade=2 excl
뉴질랜드 골드키위 1.5kg|9107|goldkiwi|뉴질랜드|1.5kg=18900;3kg=33900|
해금 골드키위 2kg 국산|9107|goldkiwi|전남 순천|2kg (16~20과)=21900|
제주 그린키위 2.5kg|9107|kiwi|제주 제주시|2.5kg=16900;5kg=28900|
미국 워싱턴 체리 500g|9107|cherry|미국|500g=11900;1kg=21900;2kg=39900|ship
멕시코 아보카도 5과|9107|avocado|멕시코|5과=9900;10과=17900|
코스타리카 골드파인애플 1수|9107|pineapple|코스타리카|1수=6900;2수=11900|
칠레 생레몬 10과|9107|lemon|칠레|10과=8900;30과=21900|
영암 무화과 1.5kg (특대)|9107|fig|전남 영암|1.5kg=19900;3kg=35900|ship noisland
광양 청매실 5kg (왕특)|9104|maesil|전남 광양|5kg=19900;10kg=34900|period g
나주 신고배 5kg 선물세트 (7~9과)|9108|pear,pear-2|전남 나주|5kg (7~9과)=42900;7.5kg (9~11과)=56900|gift ship
청송 명품사과 5kg 선물세트 (11~13과)|9108|apple-2,apple|경북 청송|5kg (11~13과)=54900|gift limit=20
사과·배 혼합 선물세트 6kg|9108|fruitmix-2,pear|경북 청송|6kg (사과 7·배 6)=52900|gift ship free
한라봉·천혜향 혼합 선물세트 4kg|9108|hallabong-2,hallabong|제주 서귀포|4kg=49900|gift
샤인머스캣 프리미엄 선물세트 2kg|9108|shine-2,shine|경북 상주|2kg (2~3송이)=46900|gift excl
제철 과일바구니 5·7종|9108|fruitmix,fruitmix-2|국내산|소 (5종)=59900;대 (7종)=89900|gift grade=1 bundle
상주 곶감 명작 선물세트 1kg (24개입)|9108|dried-persimmon,dried-persimmon-2|경북 상주|1kg (24개입)=45900;1.5kg (36개입)=64900|gift
[도매] 제주 감귤 10kg×5상자|9102|tangerine,tangerine-2|제주 서귀포|10kg×5상자=119000;10kg×10상자=229000|wholesale
[도매] 청송 부사 10kg×5상자|9101|apple,apple-2|경북 청송|10kg×5상자=279000|wholesale grade=1
[펀딩] 산지 농가 첫 수확 샤인머스캣 2kg|9103|shine,shine-2|경북 상주|2kg=19900;4kg=36900|funding=600
[펀딩] 제주 레드향 얼리버드 3kg|9102|hallabong-2,hallabong|제주 서귀포|3kg (9~12과)=26900|funding=800`
