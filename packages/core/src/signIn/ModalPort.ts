/** What of the modal the sign-in moves; the engine knows no views but by name. */
export type ModalPort = {
  readonly state: { readonly open: boolean }
  open(): void
  reset(entry: { readonly view: 'SIWXSignMessage' | 'ConnectingSiwe' }): void
}
