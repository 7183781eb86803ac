/** A ReCap: abilities by resource, e.g. `{ att: { eip155: { 'request/personal_sign': [{ chains: ['eip155:1'] }] } } }`. */
export type Recap = {
  readonly att: Readonly<
    Record<string, Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>
  >
}
