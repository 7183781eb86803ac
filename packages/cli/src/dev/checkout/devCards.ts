/** What becomes of a payment. */
export type CardOutcome = 'paid' | 'declined' | 'undelivered'

/** Test cards by number, as the page lists them. Every other number is no card. */
export const devCards: Readonly<Record<string, { readonly outcome: CardOutcome; readonly says: string }>> = {
  '4242424242424242': { outcome: 'paid', says: 'pays' },
  '4000000000000002': { outcome: 'declined', says: 'is declined' },
  '4000000000000341': { outcome: 'undelivered', says: 'pays, but nothing can be delivered' },
}
