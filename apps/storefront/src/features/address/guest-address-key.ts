/**
 * Storage key of a guest's addresses. It has its own module, so that checking whether any exist does not load the code that uses
 * them. AUTH-6
 */
export const guestAddressKey = 'guest-addresses'
/** Storage key of the address draft that a guest left. */
export const guestTypedKey = 'guest-address-typed'
