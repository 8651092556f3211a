export const __vitePreload = (load) => load()
