/** Where to pay; `url` is empty on a network the server doesn't serve (S7.03). */
export type OpenedOnrampOrder = {
  readonly url: string
  /** To ask how it goes; absent where the provider doesn't tell. */
  readonly orderId: string | undefined
}
