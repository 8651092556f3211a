import type { ReactNode } from 'react'

/** Shapes of 24 units with round strokes in the text colour. */
const shapes = {
  today: <path d="M4 11.5 12 5l8 6.5M6.5 10v9h11v-9M10 19v-5h4v5" />,
  order: <path d="M6 4h12v16l-3-2-3 2-3-2-3 2zM9 9h6M9 13h6" />,
  waybill: (
    <path d="M3 7h11v9H3zM14 10h4l3 3v3h-7zM7 19a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 7 19Zm10 0a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z" />
  ),
  product: <path d="M4 8.5 12 4l8 4.5v7L12 20l-8-4.5zM4 8.5l8 4.5 8-4.5M12 13v7" />,
  stock: <path d="M4 20V9l8-5 8 5v11M8 20v-7h8v7M8 16.5h8" />,
  category: <path d="M4 5h6v6H4zM14 5h6v6h-6zM4 15h6v4H4zM14 15h6v4h-6z" />,
  distributor: (
    <path d="M4 10 5.5 5h13L20 10M4 10a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M6 12.5V19h12v-6.5" />
  ),
  customer: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.6 3.9-5 7.5-5s6.700 1.4 7.500 5" />,
  job: <path d="M12 8v4l3 2M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z" />,
  staff: (
    <path d="M9 11a3.200 3.200 0 1 0 0-6.400A3.200 3.200 0 0 0 9 11ZM3 19c.6-3 3-4.500 6-4.500s5.400 1.500 6 4.500M16 5a3 3 0 0 1 0 6M17.500 14.800c2 .6 3.100 2.200 3.500 4.200" />
  ),
  role: <path d="M12 3.500 5 6v5.500c0 4 2.800 7.300 7 9 4.200-1.700 7-5 7-9V6zM9 12l2.200 2.200L15.200 10" />,
  points: <path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM10 16.500v-9h2.700a2.600 2.600 0 0 1 0 5.200H10" />,
  audit: <path d="M6 4h9l3 3v13H6zM9 11h6M9 15h4M14 4v4h4" />,
  access: (
    <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />
  ),
  session: <path d="M4 5h16v11H4zM9 20h6M12 16v4" />,
  webhook: (
    <path d="M8 16a3 3 0 1 1-3-3M11 8a3 3 0 1 1 4.600 2.500M19 19a3 3 0 1 1 0-6M11.500 9 8.500 14.500M15 11l2.500 4M8 16h7" />
  ),
  key: <path d="M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 12h9M18 12v3M15 12v2" />,
  report: <path d="M4 20V4M4 20h16M8.500 16v-5M12.500 16V7M16.500 16v-8" />,
  point: <path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM10 16V8h2.500a2.500 2.500 0 0 1 0 5H10" />,
  coupon: <path d="M4 7h16v3.500a1.500 1.500 0 0 0 0 3V17H4v-3.500a1.500 1.500 0 0 0 0-3zM14 7v10" />,
  tax: (
    <path d="M7 17 17 7M8 9.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3ZM16 17.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3Z" />
  ),
  receipt: <path d="M6 4h12v16l-3-2-3 2-3-2-3 2zM9 8h6M9 12h3" />,
  settlement: <path d="M4 7h16v11H4zM4 11h16M8 15h3" />,
  day: <path d="M5 6h14v14H5zM5 10h14M9 4v4M15 4v4M9.500 15l2 2 3.500-3.500" />,
  match: <path d="M4 8h13M14 5l3 3-3 3M20 16H7M10 13l-3 3 3 3" />,
  message: <path d="M4 5h16v11H9l-5 4z" />,
  notice: <path d="M5 9v6h3l7 4V5L8 9zM18 10a3 3 0 0 1 0 4" />,
  search: <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  fold: <path d="M4 5h16v14H4zM9.500 5v14M16 9.500 13.500 12l2.500 2.500" />,
  unfold: <path d="M4 5h16v14H4zM9.500 5v14M13.500 9.500 16 12l-2.500 2.500" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  check: <path d="m5 12.500 4.500 4.500L19 7.500" />,
  down: <path d="m6 9 6 6 6-6" />,
  up: <path d="m6 15 6-6 6 6" />,
  right: <path d="m9 6 6 6-6 6" />,
  left: <path d="m15 6-6 6 6 6" />,
  sort: <path d="m8 10 4-4 4 4M8 14l4 4 4-4" />,
  columns: <path d="M4 5h16v14H4zM9.300 5v14M14.700 5v14" />,
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  download: <path d="M12 4v11M7.500 11 12 15.500 16.500 11M5 19.500h14" />,
  print: <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />,
  plus: <path d="M12 5v14M5 12h14" />,
  pin: <path d="M9 4h6l-1 6 3 3H7l3-3zM12 13v7" />,
  more: <path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="2.600" />,
  warning: <path d="M12 4 2.800 19.500h18.400zM12 10v4M12 17h.01" />,
  logOut: <path d="M10 5H5v14h5M14 8l4 4-4 4M18 12H9" />,
  view: <path d="M5 4h14v16l-7-4-7 4z" />,
  gift: (
    <path d="M4 10h16v10H4zM3 7h18v3H3zM12 7v13M12 7C9 7 7.500 6 7.500 4.800S9.500 3 12 7c2.500-4 4.500-3.400 4.500-2.200S15 7 12 7" />
  ),
  review: <path d="m12 4 2.400 5 5.600.700-4.100 3.900 1 5.400-4.900-2.600L7.100 19l1-5.400L4 9.700 9.600 9z" />,
  question: (
    <path d="M12 20a8 8 0 1 0-7-4.100L4 20l4.100-1A8 8 0 0 0 12 20ZM10 9.800a2.100 2.100 0 1 1 3 1.900c-.7.400-1 .800-1 1.500M12 15.800h.01" />
  ),
  chat: <path d="M4 5h16v11H9l-4 3.500V16H4zM8 9.500h8M8 12.500h5" />,
  video: <path d="M4 6h16v12H4zM10.500 9.500v5l4-2.500z" />,
  live: (
    <path d="M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 16a5.600 5.600 0 0 1 0-8M16 8a5.600 5.600 0 0 1 0 8M5.500 18.500a9.200 9.200 0 0 1 0-13M18.500 5.500a9.200 9.200 0 0 1 0 13" />
  ),
  refresh: <path d="M19 12a7 7 0 1 1-2-4.900M19 4v4h-4" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

/** Icon in the text colour. Hidden from screen readers, because the control has the name. */
export function Icon({ name, size = 20, className = '' }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={`icon shrink-0 ${className}`}>
      {shapes[name]}
    </svg>
  )
}
