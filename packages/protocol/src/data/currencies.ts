/** What prices can be asked in (W1.4). */
export const currencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const

/** What prices can be asked in (W1.4). */
export type Currency = (typeof currencies)[number]
