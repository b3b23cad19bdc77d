/** Next takes the nearest one above, which would be the product's. */
export function register() {}
