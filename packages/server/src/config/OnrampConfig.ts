/** A checkout of the operator's own (`LATCHKEY_CHECKOUT_*`). */
export type CheckoutConfig = {
  readonly id: string
  readonly name: string
  /** No trailing slash. */
  readonly url: string
  /** Signs what both tell each other. */
  readonly secret: string
  readonly isTest: boolean
}

/** A provider that is only a page (`LATCHKEY_ONRAMP_LINK_*`). */
export type LinkOnrampConfig = {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly isTest: boolean
}

/** MoonPay (`LATCHKEY_MOONPAY_*`). */
export type MoonPayConfig = {
  /** Public. */
  readonly key: string
  readonly secret: string
  readonly webhookKey: string
  /** Of the widget. */
  readonly url: string
  readonly apiUrl: string
}

/** Who sells tokens for money. */
export type OnrampConfig = {
  readonly checkout?: CheckoutConfig
  readonly link?: LinkOnrampConfig
  readonly moonPay?: MoonPayConfig
  /** Time zones the card provider sells nothing in (S9.15), upper case. */
  readonly restrictedZones: readonly string[]
}
