/** Bytes of a write: a message, and a contract's signature with the code that deploys it. */
export const maxWriteBody = 64 * 1024
