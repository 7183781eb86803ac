/** What can be done with an account, as its buttons are named (S9.74). */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
