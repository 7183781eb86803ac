/** How long what the wallet directory answers counts as fresh, milliseconds: it changes from day to day. */
export const directoryDefaults = { staleTime: 3_600_000, gcTime: 3_600_000, retry: false } as const
