/** What the modal offers; each can be switched off by the app. */
export type Features = {
  readonly send: boolean
  readonly receive: boolean
}
