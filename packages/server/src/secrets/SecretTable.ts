/** A table of wrapped secrets. Each service has its own, under its own key. */
export type SecretTable = 'authSecret' | 'keysSecret' | 'siwxSecret'
