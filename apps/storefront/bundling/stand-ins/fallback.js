// the first page is there before any script
export const RemixRootDefaultHydrateFallback = () => null
