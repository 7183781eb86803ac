import type { Eip1193Provider } from '../Eip1193Provider.ts'

/** Whom we ask, and the name (text from outside) that a person knows it by. */
export type Wallet = { readonly provider: Eip1193Provider; readonly name: string }
