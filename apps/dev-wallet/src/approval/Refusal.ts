/** Why a request isn't even shown: an EIP-1193 or JSON-RPC code and words. */
export type Refusal = { readonly code: number; readonly message: string }
