export const myZonecodeKey = 'shipping-zonecode'
