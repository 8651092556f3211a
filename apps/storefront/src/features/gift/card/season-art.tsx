import { Blossom, Bow, Carnation, Confetti, Ground, Heart, Leaf, paint } from './card-shapes.tsx'

const party = [paint.accent, paint.spot, '#fff', paint.leaf] as const

/** A cake with candles. */
export const birthdayArt = (
  <>
    <Confetti colors={party} />
    <Ground width={200} />
    {[130, 160, 190].map((x) => (
      <g key={x}>
        <rect x={x - 4} y="38" width="8" height="30" rx="3" fill={paint.cream} />
        <path d={`M${x - 4} 50l8-6v7l-8 6Z`} fill={paint.accent} />
        <path d={`M${x} 16c9 9 8 19 0 20-8-1-9-11 0-20Z`} fill="#ffb52e" />
        <path d={`M${x} 24c4 5 4 10 0 11-4-1-4-6 0-11Z`} fill="#fff1b8" />
      </g>
    ))}
    <rect x="104" y="64" width="112" height="42" rx="12" fill={paint.cream} />
    <path
      d="M104 84V76a12 12 0 0 1 12-12h88a12 12 0 0 1 12 12v8c0 12-16 12-16 0 0 14-20 14-20 0 0 12-20 12-20 0 0 14-20 14-20 0 0 12-20 12-20 0 0 12-16 12-16 0Z"
      fill={paint.accent}
    />
    <rect x="84" y="104" width="152" height="48" rx="12" fill={paint.light} />
    <path d="M84 124h152v10H84Z" fill={paint.cream} />
    {[104, 132, 160, 188, 216].map((x) => (
      <circle key={x} cx={x} cy="129" r="5.5" fill={paint.spot} />
    ))}
    <rect x="72" y="148" width="176" height="8" rx="4" fill="#fff" />
  </>
)

/** Balloons and confetti. */
export const congratsArt = (
  <>
    <Confetti colors={['#fff', paint.spot, paint.light]} />
    {(
      [
        [118, 72, '#fff', -8],
        [202, 72, paint.light, 8],
        [160, 54, paint.spot, 0],
      ] as const
    ).map(([x, y, fill, turn]) => (
      <g key={x} transform={`rotate(${turn} ${x} ${y})`}>
        <path d={`M${x} ${y + 38}q-5 30 ${160 - x} 64`} stroke="#fff" strokeWidth="2" fill="none" opacity=".8" />
        <ellipse cx={x} cy={y} rx="31" ry="37" fill={fill} />
        <path d={`M${x - 5} ${y + 43}h10l-5-8Z`} fill={fill} />
        <path
          d={`M${x - 17} ${y - 8}q2-13 11-17`}
          stroke="#fff"
          strokeWidth="5"
          strokeLinecap="round"
          fill="none"
          opacity=".75"
        />
      </g>
    ))}
    <Heart x={160} y={56} scale={1.3} fill="#fff" />
    <Bow x={160} y={150} scale={0.6} fill={paint.spot} knot="#fff" />
  </>
)

/** A fortune pouch at sunrise. */
export const newYearArt = (
  <>
    <circle cx="160" cy="92" r="74" fill="#ff7d52" opacity=".9" />
    <circle cx="160" cy="92" r="58" fill="#ffa06b" opacity=".7" />
    <path d="M0 168v-28q40-34 84-8 30-22 58-2 40-30 84-4 44-26 94 6v36Z" fill={paint.accent} opacity=".22" />
    <path d="M0 168v-12q60-26 110-6 50-18 100-2 50-16 110 6v14Z" fill={paint.accent} opacity=".3" />
    <path d="M136 66c-26 16-44 42-36 66 5 16 26 22 60 22s55-6 60-22c8-24-10-50-36-66Z" fill="#c8283c" />
    <path d="M136 66q24 10 48 0l12-22q-12 6-18-2-8 8-18 0-10 8-18 0-6 8-18 2Z" fill="#e24a54" />
    <path d="M132 68q28 10 56 0" stroke="#f5c542" strokeWidth="7" strokeLinecap="round" fill="none" />
    <path
      d="M150 74q-10 26-20 20M170 74q10 26 20 20"
      stroke="#f5c542"
      strokeWidth="4"
      strokeLinecap="round"
      fill="none"
    />
    <circle cx="160" cy="116" r="24" fill="#f5c542" />
    <text x="160" y="127" textAnchor="middle" fontSize="30" fontWeight="700" fill="#a51d2f">
      복
    </text>
    <path d="M22 22q34 4 58 28M50 31q2-12 12-18" stroke="#6b4630" strokeWidth="4" strokeLinecap="round" fill="none" />
    <Blossom x={38} y={24} scale={0.8} fill="#ffd9e0" heart="#f5b942" />
    <Blossom x={64} y={14} scale={0.7} fill="#fff" heart="#f5b942" />
    <Blossom x={80} y={50} scale={0.9} fill="#ffd9e0" heart="#f5b942" />
    <Blossom x={270} y={40} scale={0.7} fill="#fff" heart="#f5b942" />
    <Blossom x={290} y={74} scale={0.5} fill="#ffd9e0" heart="#f5b942" />
  </>
)

/** The harvest moon over rice cakes and a persimmon branch. */
export const chuseokArt = (
  <>
    {(
      [
        [40, 30],
        [84, 60],
        [246, 24],
        [286, 74],
        [52, 96],
        [266, 118],
      ] as const
    ).map(([x, y]) => (
      <circle key={x} cx={x} cy={y} r="2" fill="#fff" opacity=".8" />
    ))}
    <circle cx="160" cy="72" r="70" fill="#ffe9a8" opacity=".2" />
    <circle cx="160" cy="72" r="58" fill="#ffe7a0" />
    <circle cx="140" cy="58" r="9" fill="#f6d67c" />
    <circle cx="184" cy="84" r="13" fill="#f6d67c" />
    <circle cx="178" cy="44" r="6" fill="#f6d67c" />
    <path
      d="M320 12q-50 4-92 36M276 24q-10-2-16 6"
      stroke="#2b1b17"
      strokeWidth="4"
      strokeLinecap="round"
      fill="none"
    />
    {(
      [
        [228, 62],
        [258, 46],
        [288, 36],
      ] as const
    ).map(([x, y]) => (
      <g key={x}>
        <circle cx={x} cy={y} r="13" fill="#f27a2c" />
        <path d={`M${x} ${y - 9}l-8-4 5-3 3 2 3-2 5 3Z`} fill={paint.leaf} />
      </g>
    ))}
    <ellipse cx="160" cy="154" rx="96" ry="11" fill="#2b1b17" opacity=".5" />
    <path d="M84 138h152l-14 14q-62 10-124 0Z" fill="#8a5a33" />
    {(
      [
        [112, 128, '#fff'],
        [144, 128, '#b9d8a2'],
        [176, 128, '#f3b9c4'],
        [208, 128, '#fff'],
        [128, 110, '#f3b9c4'],
        [160, 108, '#fff'],
        [192, 110, '#b9d8a2'],
        [160, 90, '#f5dc8e'],
      ] as const
    ).map(([x, y, fill]) => (
      <g key={`${x}:${y}`}>
        <path d={`M${x - 19} ${y + 9}q1-23 19-23t19 23q-19 7-38 0Z`} fill={fill} />
        <path d={`M${x - 12} ${y + 2}q12-9 24 0`} stroke="rgb(60 40 20 / .22)" strokeWidth="2" fill="none" />
      </g>
    ))}
  </>
)

/** A carnation corsage. */
export const parentsArt = (
  <>
    <Ground width={130} />
    <path d="m140 100-26 52 20-6 10 12 22-50Zm40 0 26 52-20-6-10 12-22-50Z" fill={paint.pale} />
    <Leaf x={130} y={90} turn={-150} scale={1.9} />
    <Leaf x={190} y={90} turn={-6} scale={1.9} fill={paint.leafDark} />
    <Leaf x={138} y={60} turn={-120} scale={1.5} fill={paint.leafDark} />
    <Leaf x={182} y={60} turn={-40} scale={1.5} />
    <Carnation x={160} y={74} scale={2.1} fill="#e5404f" inner="#c5283a" />
    <Carnation x={160} y={74} scale={1.1} fill="#f0636d" inner="#e5404f" />
    <Heart x={70} y={56} fill={paint.light} />
    <Heart x={252} y={50} scale={1.2} fill={paint.spot} />
    <Heart x={76} y={116} scale={0.7} fill={paint.spot} />
    <Heart x={250} y={112} scale={0.8} fill={paint.light} />
  </>
)

/** Two rings under flowers. */
export const weddingArt = (
  <>
    <Ground width={150} />
    <circle cx="134" cy="104" r="40" fill="none" stroke="#e6bd5a" strokeWidth="11" />
    <circle cx="186" cy="104" r="40" fill="none" stroke="#f3d98a" strokeWidth="11" />
    <path d="M160 73.5a40 40 0 0 1 14 30.5" stroke="#e6bd5a" strokeWidth="11" fill="none" />
    <path d="m186 40 15 10-15 19-15-19Z" fill="#dff2fb" />
    <path d="m171 50h30M186 40l-5 10 5 19 5-19Z" stroke="#9cc9de" strokeWidth="1.5" fill="none" />
    <Leaf x={84} y={58} turn={-150} scale={1.2} />
    <Leaf x={108} y={42} turn={-70} scale={1.1} fill={paint.leafDark} />
    <Leaf x={232} y={130} turn={20} scale={1.2} />
    <Leaf x={226} y={146} turn={60} scale={0.9} fill={paint.leafDark} />
    <Blossom x={98} y={56} scale={1.5} fill="#fff" heart={paint.spot} />
    <Blossom x={78} y={76} scale={1} fill={paint.light} heart={paint.cream} />
    <Blossom x={122} y={42} scale={0.9} fill={paint.light} heart={paint.cream} />
    <Blossom x={224} y={132} scale={1.4} fill="#fff" heart={paint.spot} />
    <Blossom x={244} y={112} scale={0.9} fill={paint.light} heart={paint.cream} />
    <Heart x={160} y={26} scale={1.3} />
    <Heart x={262} y={52} scale={0.8} fill={paint.spot} />
    <Heart x={58} y={126} scale={0.8} fill={paint.spot} />
  </>
)

/** A teddy bear with a balloon. */
export const babyArt = (
  <>
    <Ground width={150} />
    <path d="M208 84q14 24 2 60" stroke="#fff" strokeWidth="2.5" fill="none" />
    <Heart x={208} y={56} scale={3} fill={paint.accent} />
    <circle cx="116" cy="46" r="17" fill="#b98155" />
    <circle cx="172" cy="46" r="17" fill="#b98155" />
    <circle cx="116" cy="46" r="9" fill="#f0cfa6" />
    <circle cx="172" cy="46" r="9" fill="#f0cfa6" />
    <ellipse cx="144" cy="136" rx="42" ry="22" fill="#b98155" />
    <ellipse cx="196" cy="138" rx="18" ry="12" fill="#b98155" transform="rotate(-30 196 138)" />
    <circle cx="144" cy="80" r="46" fill="#c8925f" />
    <ellipse cx="144" cy="96" rx="22" ry="17" fill="#f6e2c4" />
    <ellipse cx="144" cy="88" rx="7" ry="5" fill="#4a2e1c" />
    <path d="M144 92v6q-6 7-11 2M144 98q6 7 11 2" stroke="#4a2e1c" strokeWidth="3" strokeLinecap="round" fill="none" />
    <circle cx="124" cy="76" r="4.5" fill="#4a2e1c" />
    <circle cx="164" cy="76" r="4.5" fill="#4a2e1c" />
    <circle cx="112" cy="90" r="7" fill="#eca07e" />
    <circle cx="176" cy="90" r="7" fill="#eca07e" />
    <Bow x={144} y={126} scale={0.7} fill={paint.accent} knot={paint.spot} />
    {(
      [
        [60, 40],
        [74, 104],
        [264, 110],
        [256, 28],
      ] as const
    ).map(([x, y]) => (
      <path key={x} d={`M${x} ${y - 10}q2 8 10 10-8 2-10 10-2-8-10-10 8-2 10-10Z`} fill={paint.spot} />
    ))}
  </>
)

/** A house with a lit window and a heart for smoke. */
export const housewarmingArt = (
  <>
    <Ground width={240} />
    <ellipse cx="84" cy="108" rx="26" ry="34" fill={paint.leaf} />
    <path d="M84 152V100M84 122l12-12" stroke="#7a4a21" strokeWidth="5" strokeLinecap="round" />
    <ellipse cx="242" cy="120" rx="19" ry="24" fill={paint.leafDark} />
    <path d="M242 152v-34" stroke="#7a4a21" strokeWidth="5" strokeLinecap="round" />
    <rect x="190" y="40" width="16" height="34" fill={paint.deep} />
    <Heart x={200} y={24} scale={1.1} fill="#fff" />
    <Heart x={222} y={10} scale={0.7} fill="#fff" />
    <path d="M112 82h96v70h-96z" fill={paint.cream} />
    <path d="M160 30 96 84a6 6 0 0 0 4 10h120a6 6 0 0 0 4-10Z" fill={paint.accent} />
    <path d="M100 94h120a6 6 0 0 0 5-3H95a6 6 0 0 0 5 3Z" fill={paint.deep} />
    <circle cx="160" cy="68" r="10" fill={paint.cream} />
    <path d="M148 152v-32a12 12 0 0 1 24 0v32Z" fill={paint.deep} />
    <circle cx="166" cy="134" r="2.5" fill={paint.spot} />
    <rect x="122" y="108" width="18" height="20" rx="3" fill={paint.spot} />
    <rect x="180" y="108" width="18" height="20" rx="3" fill={paint.spot} />
    <path d="M131 108v20M122 118h18M189 108v20M180 118h18" stroke={paint.cream} strokeWidth="2.5" />
    <Blossom x={112} y={148} scale={0.5} fill={paint.light} />
    <Blossom x={208} y={148} scale={0.5} fill={paint.light} />
  </>
)
