/** Where the browser keeps a guest's addresses; whether there are any is known without what works with them. AUTH-6 */
export const guestAddressKey = 'guest-addresses'
/** And what one had typed of an address when the page was left over it. */
export const guestTypedKey = 'guest-address-typed'
