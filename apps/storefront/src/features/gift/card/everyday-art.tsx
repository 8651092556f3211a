import type { ReactNode } from 'react'
import { Blossom, Bow, Carnation, Ground, Heart, Leaf, paint } from './card-shapes.tsx'

/** A wrapped present; the brand's sign hangs on it. */
export const presentArt = (sign: ReactNode) => (
  <>
    <Ground />
    <Leaf x={104} y={146} turn={-150} scale={1.3} />
    <Leaf x={106} y={146} turn={-105} scale={1.1} fill={paint.leafDark} />
    <Leaf x={216} y={146} turn={10} scale={1.3} fill={paint.leafDark} />
    <Leaf x={214} y={146} turn={-35} scale={1.1} />
    <rect x="104" y="72" width="112" height="80" rx="7" fill={paint.accent} />
    <rect x="104" y="72" width="112" height="14" fill={paint.shade} />
    <rect x="96" y="54" width="128" height="26" rx="7" fill={paint.deep} />
    <path d="M148 54h24v98h-24z" fill={paint.spot} />
    <Bow x={160} y={50} scale={1.1} fill={paint.spot} knot={paint.cream} />
    <path d="M166 54q26 12 32 36" stroke={paint.cream} strokeWidth="1.6" fill="none" />
    <g transform="rotate(9 200 112)">
      <rect x="178" y="88" width="44" height="48" rx="9" fill="#fff" />
      <svg x="183" y="94" width="34" height="36" viewBox="0 0 64 64">
        {sign}
      </svg>
    </g>
    <Heart x={78} y={62} scale={0.9} fill={paint.light} />
    <Heart x={248} y={46} scale={1.2} fill={paint.light} />
    <Heart x={60} y={104} scale={0.6} fill={paint.spot} />
  </>
)

/** A bouquet in paper. */
export const thanksArt = (
  <>
    <Ground width={120} />
    {[-34, -17, 0, 17, 34].map((turn) => (
      <path key={turn} d="M160 146V70" stroke={paint.leafDark} strokeWidth="4" transform={`rotate(${turn} 160 146)`} />
    ))}
    <Leaf x={128} y={92} turn={-130} scale={1.5} />
    <Leaf x={192} y={92} turn={-10} scale={1.5} fill={paint.leafDark} />
    <Leaf x={118} y={74} turn={-160} scale={1.1} fill={paint.leafDark} />
    <Carnation x={122} y={74} scale={0.92} fill={paint.light} inner={paint.accent} />
    <Carnation x={198} y={74} scale={0.92} fill={paint.light} inner={paint.accent} />
    <Carnation x={160} y={54} scale={1.16} fill={paint.accent} inner={paint.deep} />
    <Blossom x={142} y={94} fill="#fff" heart={paint.spot} />
    <Blossom x={180} y={95} fill="#fff" heart={paint.spot} />
    <Blossom x={102} y={98} scale={0.7} fill="#fff" heart={paint.spot} />
    <Blossom x={218} y={98} scale={0.7} fill="#fff" heart={paint.spot} />
    <path d="M108 98q52 22 104 0l-34 56h-36Z" fill={paint.cream} />
    <path d="m108 98 52 56h-18ZM212 98l-52 56h18Z" fill={paint.shade} />
    <Bow x={160} y={128} scale={0.7} fill={paint.accent} knot={paint.deep} />
  </>
)

const cloverLeaf = 'M0 0C-34-4-42-34-24-42-12-47-2-40 0-30 2-40 12-47 24-42 42-34 34-4 0 0Z'
/** A four-leaf clover under the sun. */
export const cheerArt = (
  <>
    <circle cx="160" cy="80" r="66" fill={paint.pale} />
    {[...Array(12).keys()].map((index) => (
      <path
        key={index}
        d="M160 4v-10"
        stroke={paint.spot}
        strokeWidth="5"
        strokeLinecap="round"
        transform={`rotate(${index * 30} 160 80)`}
      />
    ))}
    <path d="M162 84q2 36 26 66" stroke={paint.leafDark} strokeWidth="7" strokeLinecap="round" fill="none" />
    {[45, 135, 225, 315].map((turn) => (
      <g key={turn} transform={`translate(160 82) rotate(${turn})`}>
        <path d={cloverLeaf} fill={turn === 45 || turn === 225 ? paint.leaf : paint.leafDark} />
        <path d="M0-3v-22" stroke="#fff" strokeOpacity=".45" strokeWidth="3" strokeLinecap="round" />
      </g>
    ))}
    <Heart x={66} y={60} scale={1.2} />
    <Heart x={256} y={66} scale={0.9} fill={paint.spot} />
    <Heart x={84} y={124} scale={0.7} fill={paint.light} />
    <Heart x={248} y={122} scale={1.1} fill={paint.light} />
  </>
)

/** A steaming bowl of porridge. */
export const getWellArt = (
  <>
    <Ground />
    {[132, 160, 188].map((x) => (
      <path
        key={x}
        d={`M${x} 58c-9-9 9-15 0-25s9-14 2-22`}
        stroke="#fff"
        strokeWidth="6"
        strokeLinecap="round"
        fill="none"
        opacity=".9"
      />
    ))}
    <ellipse cx="160" cy="82" rx="74" ry="16" fill={paint.deep} />
    <ellipse cx="160" cy="82" rx="64" ry="11" fill={paint.cream} />
    <path d="M86 82h148c0 40-32 68-74 68s-74-28-74-68Z" fill={paint.accent} />
    <path d="M86 82h148q0 6-1 11-73 15-146 0-1-5-1-11Z" fill={paint.deep} />
    <ellipse cx="160" cy="81" rx="60" ry="9" fill={paint.cream} />
    <circle cx="150" cy="80" r="5" fill={paint.spot} />
    <Leaf x={158} y={82} turn={-4} scale={0.6} />
    <Leaf x={148} y={84} turn={180} scale={0.5} fill={paint.leafDark} />
    <Heart x={160} y={122} scale={1.7} fill={paint.cream} />
    <path d="M246 150q14-50 20-64" stroke={paint.leafDark} strokeWidth="6" strokeLinecap="round" />
    <ellipse cx="268" cy="76" rx="10" ry="15" fill={paint.leafDark} transform="rotate(20 268 76)" />
  </>
)

/** An apple with a bow: its Korean name also means an apology. */
export const sorryArt = (
  <>
    <Ground width={130} />
    <path
      d="M160 58c-12-14-58-12-58 34 0 34 24 60 40 60 8 0 12-4 18-4s10 4 18 4c16 0 40-26 40-60 0-46-46-48-58-34Z"
      fill="#e2503c"
    />
    <path d="M116 92c0-14 7-23 17-27" stroke="#fff" strokeWidth="6" strokeLinecap="round" fill="none" opacity=".6" />
    <path d="M160 60c0-16 3-26 10-34" stroke="#7a4a21" strokeWidth="6" strokeLinecap="round" fill="none" />
    <Leaf x={166} y={42} turn={4} scale={1.4} />
    <path d="M140 102v6M180 102v6" stroke="#5c1a12" strokeWidth="6" strokeLinecap="round" />
    <path d="M152 122q8-7 16 0" stroke="#5c1a12" strokeWidth="4" strokeLinecap="round" fill="none" />
    <circle cx="128" cy="118" r="7" fill="#ff9a80" />
    <circle cx="192" cy="118" r="7" fill="#ff9a80" />
    <Heart x={82} y={66} fill={paint.light} />
    <Heart x={242} y={58} scale={1.3} fill={paint.light} />
    <Heart x={250} y={112} scale={0.8} fill={paint.spot} />
  </>
)

const wheat = (turn: number) => (
  <g key={turn} transform={`rotate(${turn} 160 150)`}>
    <path d="M160 110V16" stroke="#b98524" strokeWidth="3" />
    {[20, 30, 40, 50, 60].map((y) => (
      <path
        key={y}
        d={`M160 ${y + 10}c-10-1-12-9-10-15 7 1 10 7 10 15Zm0 0c10-1 12-9 10-15-7 1-10 7-10 15Z`}
        fill="#e3b04b"
      />
    ))}
  </g>
)
/** A crate of the season's produce before ears of wheat. */
export const harvestArt = (
  <>
    <Ground width={220} />
    {[-48, -32, 32, 48].map(wheat)}
    <circle cx="122" cy="84" r="26" fill="#f08a32" />
    <path d="M122 62c-8-6-14-4-17 1 6 5 12 4 17-1Zm0 0c8-6 14-4 17 1-6 5-12 4-17-1Z" fill={paint.leafDark} />
    <circle cx="198" cy="86" r="26" fill="#d8452f" />
    <path d="M198 62q2-8 7-12" stroke="#7a4a21" strokeWidth="4" strokeLinecap="round" />
    <Leaf x={201} y={56} turn={4} scale={0.8} />
    <path d="M160 40c16 8 22 24 22 40s-10 26-22 26-22-10-22-26 6-32 22-40Z" fill={paint.leaf} />
    <path d="M160 42v56M150 60l10 10 10-10M146 78l14 12 14-12" stroke="#d9f0c8" strokeWidth="2.5" fill="none" />
    <path d="M88 96h144l-8 50a8 8 0 0 1-8 7H104a8 8 0 0 1-8-7Z" fill="#c98d4b" />
    <path d="M88 96h144l-2.3 14H90.3ZM94.5 124h131l-2 12h-127Z" fill="#b07436" />
    <rect x="136" y="106" width="48" height="26" rx="6" fill={paint.cream} />
    <Heart x={160} y={120} scale={0.9} />
  </>
)
