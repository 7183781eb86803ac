/** A chain as the page's provider needs it: its `0x` hex id and where to read. */
export type PageChain = { readonly chainId: string; readonly rpcUrl: string }
