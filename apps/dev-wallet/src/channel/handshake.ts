/**
 * The two window messages before the port exists. `ready` says nothing secret, so it may go to any opener; the port
 * itself only ever goes to the wallet's exact origin.
 */
export const handshake = { key: 'latchkeyDevWallet', ready: 'ready', port: 'port' } as const
