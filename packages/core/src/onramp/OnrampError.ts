import { LatchkeyError } from '../base/errors.ts'

/** Why an order failed. */
export type OnrampErrorReason = 'estimate' | 'expired' | 'altered' | 'provider' | 'address' | 'overdue'

/** An order could not be opened, or was not finished in time. */
export class OnrampError extends LatchkeyError {
  override readonly name = 'OnrampError'
  readonly reason: OnrampErrorReason

  constructor(p: { reason: OnrampErrorReason; cause?: unknown }) {
    const [message, hint] = texts[p.reason]
    super(message, { code: `ONRAMP_${p.reason.toUpperCase()}`, cause: p.cause, hint })
    this.reason = p.reason
  }
}

const texts: { readonly [reason in OnrampErrorReason]: readonly [message: string, hint: string] } = {
  estimate: ['There is no price, so nothing can be bought.', 'Ask for a price again.'],
  expired: ['The price is older than it may be.', 'Ask for a price again.'],
  altered: ['The price is not one that was given here, or is used up.', 'Ask for a price again.'],
  provider: ['Nobody sells this here.', 'Choose one of those `getOnrampProviders` lists.'],
  address: [
    'The server answered with a page that is not the provider’s, so it was not opened.',
    'Try again; if it stays so, tell whoever runs this page.',
  ],
  overdue: ['The order was not finished in time.', 'If you paid, it still counts: look at it later.'],
}
