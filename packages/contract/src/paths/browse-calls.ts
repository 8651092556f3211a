import type { CallName } from '../table.ts'

/**
 * Calls of the pages where visits start: home, lists, search and product. Their paths are part of the storefront's first scripts.
 * The paths of all other calls are a file of their own, which loads at the first tap.
 */
export const browseCalls = [
  'auth.createGuestToken',
  'auth.verifyToken',
  'user.getDetail',
  'user.getCounters',
  'product.get',
  'product.listOptions',
  'product.getUserPersonal',
  'product.listRelated',
  'product.listBoughtTogether',
  'product.getPurchasePrompt',
  'product.recordView',
  'category.list',
  'category.pageProducts',
  'best.getFront',
  'best.listCategory',
  'best.getProductGroup',
  'search.listProducts',
  'search.suggest',
  'search.listPopular',
  'video.listDisplay',
  'video.listOfProducts',
  'video.listFlags',
  'live.list',
  'home.listNavigation',
  'home.listSubTabs',
  'home.listTabs',
  'home.listDisplays',
  'home.listDisplayProducts',
  'home.listBestNew',
  'notification.getUnread',
  'cart.get',
  'review.listDisplayed',
  'review.listRecommended',
  'review.listOfProduct',
  'qna.list',
] as const satisfies readonly CallName[]
