/** The version of this package, as the server is told (S7.01); a test compares it with package.json. */
export const version = '0.0.0'
