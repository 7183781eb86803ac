/** How long a wallet may show no account before that counts as a disconnect, milliseconds (S4.29, C8). */
export const emptyAccountsDelay = 250
