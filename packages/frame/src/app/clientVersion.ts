/** Type and version of this client, which every read of the data API names in its query. */
export const clientVersion = { st: 'latchkey', sv: '1' } as const
