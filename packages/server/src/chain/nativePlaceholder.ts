/** Stands for a chain's native currency where a contract address is asked for (W1.4, W1.6). */
export const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
