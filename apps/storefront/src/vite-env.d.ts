/// <reference types="vite/client" />

declare module 'virtual:brand-themes.css'

// the package has no types for this build: hls.js without captions, other audio tracks and encryption
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
