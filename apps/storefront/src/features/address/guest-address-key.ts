/** Where the browser keeps a guest's addresses; whether there are any is known without what works with them. AUTH-6 */
export const guestAddressKey = 'guest-addresses'
